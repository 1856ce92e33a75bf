import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
}

export interface FakeReply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/**
 * `hang` never answers, `drop` closes the connection, `cut` closes it in the middle of the answer; a
 * number is the status of a failure.
 */
export type Fault = number | "hang" | "drop" | "cut";

async function read(message: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const url = new URL(message.url ?? "/", "http://fake");
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: message.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks),
  };
}

/** An HTTP service on a local port: records its requests, and fails on request. */
export async function fakeService(
  answer: (request: FakeRequest) => FakeReply | Promise<FakeReply>,
) {
  const requests: FakeRequest[] = [];
  let fault: Fault | undefined;
  const server = createServer(async (message, response) => {
    const request = await read(message);
    requests.push(request);
    if (fault === "hang") return;
    if (fault === "drop") return message.socket.destroy();
    const reply =
      typeof fault === "number"
        ? { status: fault, body: { message: "Failed on request" } }
        : await answer(request);
    const isBytes = Buffer.isBuffer(reply.body);
    const text = typeof reply.body === "string";
    if (fault === "cut" && isBytes) {
      const { length } = reply.body as Buffer;
      response.writeHead(reply.status, { "content-length": length });
      return response.write((reply.body as Buffer).subarray(0, length / 2), () =>
        message.socket.destroy(),
      );
    }
    response
      .writeHead(reply.status, {
        "content-type": "application/json",
        ...("headers" in reply && reply.headers),
      })
      .end(isBytes || text ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail(next?: Fault) {
      fault = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise<unknown>((closed) => server.close(closed));
    },
  };
}
