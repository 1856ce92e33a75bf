import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * Stands between a shop and its database; shut, it is as if the server were gone, and frozen, as if
 * it stood still: it takes whoever comes, and answers nobody.
 */
export async function databaseProxy(url: string) {
  const server = new URL(url);
  const sockets = new Set<Socket>();
  let frozen = false;
  const door = createServer((visitor) => {
    const beyond = connect(Number(server.port || 5432), server.hostname);
    for (const [one, other] of [
      [visitor, beyond],
      [beyond, visitor],
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
  const listen = async (port: number) => {
    door.listen(port, "127.0.0.1");
    await once(door, "listening");
  };
  await listen(0);
  const { port } = door.address() as AddressInfo;
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String(port);

  return {
    url: through.href,
    open: () => listen(port),
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      for (const socket of sockets) socket.resume();
    },
    async shut() {
      const shut = once(door, "close");
      door.close();
      for (const socket of sockets) socket.destroy();
      await shut;
    },
  };
}
