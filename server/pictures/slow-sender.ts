import type { Socket } from "node:net";
import { messages } from "#shared/messages.ts";
import { HttpError } from "../http/errors.ts";

/** The slowest of mobile lines sends twice as much. */
const BYTES_MIN = 20_000;
const WITHIN_MS = 5_000;

/**
 * Waits for what a client sends, as long as it sends at least 20 kB in every 5 seconds.
 * @throws 408
 */
export async function whileSending<Result>(
  { socket }: { socket: Socket },
  reading: Promise<Result>,
): Promise<Result> {
  const { promise: slow, reject } = Promise.withResolvers<never>();
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - before < BYTES_MIN) reject(new HttpError(408, messages.slowUpload));
    before = socket.bytesRead;
  }, WITHIN_MS);
  // The rest of the body fails when the connection closes; nobody waits for it by then.
  reading.catch(() => {});
  try {
    return await Promise.race([reading, slow]);
  } finally {
    clearInterval(timer);
  }
}
