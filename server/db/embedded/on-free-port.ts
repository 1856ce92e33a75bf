import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Server } from "./server.ts";

const PORTS_TRIED = 3;

/** Another process may take it before the server does. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/**
 * Starts the server on a port nobody listens on, on another where that has been taken meanwhile.
 */
export async function onFreePort(start: (port: number) => Promise<Server>) {
  for (let left = PORTS_TRIED; ; left--) {
    const port = await freePort();
    try {
      return { server: await start(port), port };
    } catch (error) {
      if (left === 1 || !/TCP\/IP/.test((error as Error).message)) throw error;
    }
  }
}
