import type { IncomingMessage } from "node:http";

/** A little more than the largest body that any call takes. */
const BYTES_MAX = 12 * 1024 * 1024;
const MAX_WAIT_MS = 10_000;

/**
 * Takes in, and throws away, a body that is still on its way: a proxy that cannot send it to its
 * end never reads why it was refused, and tells the visitor of a bad gateway.
 */
export async function drainRequestBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return;
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, MAX_WAIT_MS);
  let bytes = 0;
  request.on("data", (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > BYTES_MAX) resolve();
  });
  request.once("end", resolve).once("close", resolve);
  request.resume();
  await over;
  clearTimeout(timer);
}
