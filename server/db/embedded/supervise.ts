import { setTimeout as wait } from "node:timers/promises";
import type { Server } from "./server.ts";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Restarts the server whenever it ends unexpectedly, with growing pauses while that fails.
 * @returns a function that stops it permanently
 */
export function supervise(
  first: Server,
  start: () => Promise<Server>,
  log: (line: string) => void,
): () => Promise<void> {
  let server: Server | undefined = first;
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;

  const watch = async () => {
    let pause = FIRST_PAUSE_MS;
    while (!stopped()) {
      const why = await server?.ended;
      if (stopped()) return;
      if (why) log(`The embedded database ended unexpectedly (${why}); restarting.`);
      await wait(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      if (stopped()) return;
      server = await start().catch((error: Error) => void log(error.message));
      pause = server ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  };
  const watched = watch();

  return async () => {
    stopping.abort();
    await server?.stop();
    await watched;
    // A server that was just being started.
    await server?.stop();
  };
}
