import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./free-port.ts";

/**
 * A TCP proxy between a shop and its database. Shut, the server seems gone; frozen, it accepts
 * connections and never answers.
 */
export async function databaseProxy(url: string) {
  let server = new URL(url);
  const sockets = new Set<Socket>();
  let frozen = false;
  const proxy = createServer((client) => {
    const upstream = connect(Number(server.port || 5432), server.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
      if (frozen) one.pause();
    }
  });
  const port = await freePort();
  async function open(): Promise<void> {
    proxy.listen(port, "127.0.0.1");
    await once(proxy, "listening");
  }
  await open();
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(port);

  return {
    url: through.href,
    open,
    /** Connects new clients to another server, as a load balancer does. */
    leadTo(other: string) {
      server = new URL(other);
    },
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    async shut() {
      const shut = once(proxy, "close");
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await shut;
    },
  };
}
