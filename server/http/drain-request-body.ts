import type { IncomingMessage } from "node:http";

/** A little more than the largest body that any call accepts. */
const BYTES_MAX = 12 * 1024 * 1024;
const MAX_WAIT_MS = 10_000;

/**
 * Reads and discards the rest of a body: a proxy that cannot send it completely never reads the
 * refusal, and shows the visitor a bad gateway.
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
