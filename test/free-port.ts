import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Above the ports that browsers and `fetch` refuse (the last is 10080), and below the ephemeral ones,
 * which systems assign to clients and to servers that ask for any.
 */
const FIRST = 10_081;
const END = 30_000;
const TRIES = 100;

/** Reserves a number until this process ends, so that no other caller of `freePort` gets the same. */
async function reserve(port: number): Promise<void> {
  const socket = createSocket("udp4").unref();
  socket.bind({ port, address: "127.0.0.1", exclusive: true });
  await once(socket, "listening");
}

async function expectUnused(port: number): Promise<void> {
  const server = createServer().listen(port);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

/**
 * A port for a process that is started next. It stays free while nothing listens on it: its number is
 * reserved by a UDP socket, which a TCP server does not need, and no client gets it from the system.
 */
export async function freePort(): Promise<number> {
  for (let left = TRIES; ; left -= 1) {
    const port = randomInt(FIRST, END);
    try {
      await reserve(port);
      await expectUnused(port);
      return port;
    } catch (error) {
      if (left === 1) throw error;
    }
  }
}
