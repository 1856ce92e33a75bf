import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";

export interface Ask {
  method?: string;
  /** The path is sent unchanged, dots included. */
  path: string;
  headers?: Record<string, string | undefined>;
  body?: string | Buffer | undefined;
}

export interface Answer {
  status: number;
  ms: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

/** Longer than anything may take: then the call hangs. */
const HANGS_MS = 30_000;
const NO_ANSWER = 0;

/** Sends HTTP requests to a shop without normalizing them. */
export function createAsker(address: string) {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });

  async function send({ method = "GET", path, headers = {}, body }: Ask): Promise<Answer> {
    const since = performance.now();
    // Node.js sends no length with a DELETE by itself.
    const length = body === undefined ? undefined : String(Buffer.byteLength(body));
    const all = Object.entries({ ...headers, "content-length": length });
    const given = Object.fromEntries(all.filter(([, value]) => value));
    const options = { hostname, port, agent, method, path, timeout: HANGS_MS };
    const call = request({ ...options, headers: given as Record<string, string> });
    call.once("timeout", () => call.destroy(new Error("timeout")));
    call.end(body);
    const [reply] = await once(call, "response");
    const bytes = await buffer(reply);
    const ms = performance.now() - since;
    return { status: reply.statusCode, ms, headers: reply.headers, bytes, text: String(bytes) };
  }

  return {
    address,
    /** Status 0 is no answer at all. */
    async ask(one: Ask): Promise<Answer> {
      try {
        return await send(one);
      } catch (error) {
        // The shop closed an idle keep-alive connection at this very moment.
        if ((error as { code?: string }).code === "ECONNRESET")
          return send(one).catch(() => none(error));
        return none(error);
      }
    },
    /** Sends bytes that need not be HTTP. */
    async raw(bytes: string | Buffer): Promise<string> {
      const socket = connect(Number(port), hostname);
      socket.setTimeout(HANGS_MS, () => socket.destroy());
      await once(socket, "connect");
      socket.write(bytes);
      return text(socket).catch((error) => String(error));
    },
    /** A connection that sends this and no more. */
    async hold(bytes: string) {
      const socket = connect(Number(port), hostname).on("error", () => {});
      await once(socket, "connect");
      socket.write(bytes);
      return socket;
    },
  };
}

function none(error: unknown): Answer {
  return { status: NO_ANSWER, ms: HANGS_MS, headers: {}, bytes: Buffer.alloc(0), text: `${error}` };
}

export const json = (cookie: string, value: unknown) => ({
  headers: { cookie, "content-type": "application/json" },
  body: JSON.stringify(value),
});
