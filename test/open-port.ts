import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import type { TestShop } from "./app.ts";

interface Asked {
  path: string;
  to?: Server;
  headers?: OutgoingHttpHeaders | string[];
  body?: string;
}

export const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Sends requests to a shop's port, and records which of them reached Fastify. */
export async function openPort({ app }: TestShop) {
  /** Newest last. */
  const heard: string[] = [];
  app.addHook("onRequest", (asked, reply, done) => {
    heard.push(`${asked.method} ${asked.url}`);
    if (asked.headers["x-wants-cookie"]) reply.header("set-cookie", "own=1");
    done();
  });
  await app.listen({ port: 0, host: "127.0.0.1" });

  async function ask({ to = app.server, path, headers = {}, body: sent = "" }: Asked) {
    const where = { host: "127.0.0.1", port: portOf(to), agent: false };
    const asking = request({ ...where, path, headers }).end(sent);
    const [reply] = (await once(asking, "response")) as [IncomingMessage];
    const body = await buffer(reply);
    return { status: reply.statusCode, headers: reply.headers, body };
  }

  return {
    heard,
    ask,

    /** The answer that is sent without Fastify, once an equal request was answered. */
    async askQuickly(asked: Asked) {
      let reply: Awaited<ReturnType<typeof ask>> | undefined;
      await expect
        .poll(async () => {
          heard.length = 0;
          reply = await ask(asked);
          return heard;
        })
        .toEqual([]);
      return reply as NonNullable<typeof reply>;
    },
  };
}
