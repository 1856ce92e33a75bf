import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type TestShop } from "#test/app.ts";
import { openPort } from "#test/open-port.ts";

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
