import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Config } from "../config.ts";
import { isFromLoopback } from "../demo/loopback.ts";
import { tracesRequests } from "../tracing/trace.ts";
import { hasWrongHosts } from "./address.ts";
import { createClientAddress } from "./client-address.ts";
import { createRequestIds } from "./request-id.ts";

const ANSWERS_MAX = 4_000;
/** Longer than what browsers and proxies send; the key's length is the client's choice. */
const ASKED_MAX = 1_000;
const STATUS = 200;
/** Headers that differ between equal requests, because they belong to one request or connection. */
const OF_ONE_ANSWER = new Set(["x-request-id", "connection"]);

type Body = string | Buffer;
/**
 * Returns the body of an answer if it is still right at this moment; undefined where Fastify has to
 * answer, as when this throws or rejects.
 */
export type BodyNow = () => Body | Promise<Body> | undefined;

/** How an answer is repeated. */
interface Again {
  bodyNow: BodyNow;
  /**
   * Counts the request against the limit of the visitor's address. If it rejects, Fastify answers,
   * and refuses.
   */
  permit?: ((ip: string) => Promise<void>) | undefined;
  /** Called for each answer, unless Fastify sends it. */
  onSent?: () => void;
}

declare module "fastify" {
  interface FastifyInstance {
    /** From now on sends this reply to every equal request, as long as `bodyNow` returns a body. */
    answerQuickly(request: FastifyRequest, reply: FastifyReply, again: Again): void;
  }
}

/** An answer that can be repeated. */
interface Known extends Again {
  route: string;
  /** Names and values in turn. */
  head: string[];
}

/** Whether the answer depends on nothing but what `createAsked` puts into the key. */
function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request;
  return (
    method === "GET" &&
    headers.cookie === undefined &&
    headers["if-none-match"] === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    !hasWrongHosts(request)
  );
}

/**
 * The key of a request: requests with the same key get the same answer, as long as its content is
 * unchanged.
 */
function createAsked({ demo, trustProxy }: Config) {
  return (request: IncomingMessage): string => {
    const { url, headers, socket } = request;
    const parts = [url, headers.host, headers["accept-encoding"]];
    if (demo === "loopback") parts.push(String(isFromLoopback(request)));
    // Whether a proxy's headers are trusted depends on its address.
    if (trustProxy)
      for (const name of ["x-forwarded-proto", "x-forwarded-host"])
        parts.push(socket.remoteAddress, String(headers[name] ?? ""));
    return parts.join("\n");
  };
}

const headOf = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders())
    .filter(([name]) => !OF_ONE_ANSWER.has(name))
    .flatMap(([name, values]) => [values].flat().flatMap((value) => [name, String(value)]));

/** Undefined also where it throws: Fastify then answers, whereas an error here ends the process. */
function bodyOf({ bodyNow }: Known): ReturnType<BodyNow> {
  try {
    return bodyNow();
  } catch {
    return undefined;
  }
}

type Answer = (request: IncomingMessage, reply: ServerResponse) => Promise<void> | undefined;

/** Fastify has no hook that runs before its own work. */
function answerBeforeFastify(app: FastifyInstance, answer: Answer): void {
  app.eachServer((server) => {
    // Listeners that only watch come before it.
    const handle = server.listeners("request").at(-1) as RequestListener;
    server.removeListener("request", handle);
    server.on("request", (request, reply) => {
      const quick = answer(request, reply);
      if (!quick) return handle(request, reply);
      quick.catch(() => handle(request, reply));
    });
  });
}

/**
 * Adds `app.answerQuickly`. Answers anonymous visitors from memory without Fastify and its hooks,
 * which take longer than the rest of such an answer. The headers are those that the hooks set for
 * an earlier equal request.
 */
export function decorateQuickAnswers(app: FastifyInstance, config: Config): void {
  const answers = new LRUCache<string, Known>({ max: ANSWERS_MAX });
  const asked = createAsked(config);
  const requestId = createRequestIds(config.trustProxy);
  const addressOf = createClientAddress(config.trustProxy);

  app.decorate("answerQuickly", (request, reply, again) => {
    if (tracesRequests() || !isPlain(request.raw) || reply.hasHeader("set-cookie")) return;
    const ask = asked(request.raw);
    const { url: route = "" } = request.routeOptions;
    if (ask.length <= ASKED_MAX) answers.set(ask, { route, head: headOf(reply), ...again });
  });

  async function send(
    found: Body | Promise<Body>,
    { route, head, permit, onSent }: Known,
    { request, reply }: { request: IncomingMessage; reply: ServerResponse },
  ): Promise<void> {
    const began = performance.now();
    // Only once there is a body: Fastify counts the requests that it answers.
    const permitted = permit?.(addressOf(request));
    const [body] =
      permitted || typeof found !== "string" ? await Promise.all([found, permitted]) : [found];
    onSent?.();
    const length = String(Buffer.byteLength(body));
    const id = requestId(request);
    reply.writeHead(STATUS, [...head, "x-request-id", id, "content-length", length]);
    // Not the callback of `end`: it is also called if the client has gone away.
    reply.once("finish", () =>
      app.noteAnswer({ method: "GET", route, status: STATUS, ms: performance.now() - began }),
    );
    reply.end(body);
  }

  answerBeforeFastify(app, (request, reply) => {
    if (!isPlain(request) || app.draining()) return undefined;
    const known = answers.get(asked(request));
    const body = known && bodyOf(known);
    if (!body) return undefined;
    return send(body, known, { request, reply });
  });
}
