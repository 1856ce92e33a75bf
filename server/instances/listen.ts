import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { acceptBacklog } from "../http/drain.ts";

/** `localhost` may be two addresses; `listen` refuses an unknown name. */
async function addressesOf(host: string): Promise<string[]> {
  if (host !== "localhost") return [host];
  const all = await lookup(host, { all: true });
  return [...new Set(all.map(({ address }) => address))];
}

/**
 * Listens on the shop's port. @returns a function that refuses new connections
 * @throws the system's refusal to listen there
 */
export async function listenOnPort(
  { host, port }: { host: string; port: number },
  accept: (socket: Socket) => void,
): Promise<() => Promise<void>> {
  let arrivals = 0;
  const servers: Server[] = [];
  for (const address of await addressesOf(host)) {
    const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => {
      arrivals += 1;
      accept(socket);
    });
    server.listen({ port, host: address });
    // The second address of `localhost` may be missing on this machine.
    const listening = once(server, "listening").then(() => servers.push(server));
    await (servers.length ? listening.catch(() => {}) : listening);
  }
  return async () => {
    await acceptBacklog(() => arrivals);
    for (const server of servers) server.close();
  };
}
