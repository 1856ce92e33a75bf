import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { openPort, portOf } from "#test/open-port.ts";

/** More than the buffers between two sockets hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, "large");

let shop: TestShop;
let port: Awaited<ReturnType<typeof openPort>>;
beforeAll(async () => {
  shop = await openShop();
  shop.app.get("/failing", async (request, reply) => {
    const bodyNow = () => {
      throw new Error("No memory is left");
    };
    shop.app.answerQuickly(request, reply, { bodyNow });
    return "answered";
  });
  shop.app.get("/large", async (request, reply) => {
    shop.app.answerQuickly(request, reply, { bodyNow: () => LARGE });
    return LARGE;
  });
  port = await openPort(shop);
});
afterAll(() => shop.close());

test("Fastify answers a request when the quick answer fails", async () => {
  for (const _ of ["first", "known"]) {
    const { status, body } = await port.ask({ path: "/failing" });
    expect([status, body.toString()]).toEqual([200, "answered"]);
  }
});

test("a request to upgrade gets the usual answer, also from the second server of localhost", async () => {
  // Fastify listens for upgrades on that server, and does not answer them.
  const offered = ({ socket }: { socket: { destroy(): void } }) => socket.destroy();
  shop.app.server.on("upgrade", offered);
  try {
    const headers = { connection: "Upgrade", upgrade: "h2c" };
    expect((await port.ask({ path: "/healthz", headers })).status).toBe(200);
  } finally {
    shop.app.server.off("upgrade", offered);
  }
});

/** How often the large answer is counted as sent. */
async function timesSent(): Promise<number> {
  const { body } = await shop.app.inject("/metrics");
  const of =
    /^http_request_duration_seconds_count\{method="GET",route="\/large",status="200"\} (\d+)$/m;
  return Number(of.exec(body)?.[1] ?? 0);
}

test("a quick answer whose client has gone away is not counted as sent", async () => {
  const { headers } = await port.askQuickly({ path: "/large" });
  expect(headers["content-length"]).toBe(String(LARGE.length));
  const before = await timesSent();
  port.heard.length = 0;
  const begun = once(shop.app.server, "request") as Promise<[IncomingMessage, ServerResponse]>;
  const at = portOf(shop.app.server);
  const client = connect(at, "127.0.0.1");
  client.write(`GET /large HTTP/1.1\r\nhost: 127.0.0.1:${at}\r\n\r\n`);
  const [[, reply]] = await Promise.all([begun, once(client, "data")]);
  client.destroy();
  if (!reply.closed) await once(reply, "close");
  expect(port.heard).toEqual([]);
  expect(await timesSent()).toBe(before);
});
