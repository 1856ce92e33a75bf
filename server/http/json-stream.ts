import { Readable } from "node:stream";

/** After this time without a read the stream is closed, to free its place. */
const STALLED_MS = 30_000;

async function* jsonArray(items: AsyncIterable<unknown>, onNext: () => void) {
  let separator = "[";
  for await (const item of items) {
    onNext();
    yield separator + JSON.stringify(item);
    separator = ",";
  }
  yield separator === "[" ? "[]" : "]";
}

/** One JSON array, written as its items arrive and are read. */
export function jsonStream(items: AsyncIterable<unknown>, stalledMs = STALLED_MS): Readable {
  const timer = setTimeout(() => stream.destroy(), stalledMs).unref();
  const stream = Readable.from(jsonArray(items, () => timer.refresh()));
  return stream.once("close", () => clearTimeout(timer));
}
