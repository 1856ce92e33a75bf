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

test("what fails before Fastify, Fastify answers", async () => {
  for (const _ of ["first", "known"]) {
    const { status, body } = await port.ask({ path: "/failing" });
    expect([status, body.toString()]).toEqual([200, "answered"]);
  }
});

test("who offers another protocol gets the usual answer, from the second server of localhost too", async () => {
  // Fastify listens for offers to that server, and answers none.
  const offered = ({ socket }: { socket: { destroy(): void } }) => socket.destroy();
  shop.app.server.on("upgrade", offered);
  try {
    const headers = { connection: "Upgrade", upgrade: "h2c" };
    expect((await port.ask({ path: "/healthz", headers })).status).toBe(200);
  } finally {
    shop.app.server.off("upgrade", offered);
  }
});
