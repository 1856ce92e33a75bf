import { writeSync } from "node:fs";
import type { DestinationStream } from "pino";

export const STDERR = 2;
const RETRY_MS = 50;

const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const isBusy = (error: unknown) => (error as NodeJS.ErrnoException).code === "EAGAIN";

/**
 * Where the log goes. A line that a full disk or a closed pipe does not take is lost; with pino's
 * own destination it would end the process.
 */
export function standardError(): DestinationStream {
  let cut = false;

  function write(line: string): void {
    let rest = Buffer.from(cut ? `\n${line}` : line);
    while (rest.length) {
      try {
        rest = rest.subarray(writeSync(STDERR, rest));
        cut = rest.length > 0;
      } catch (error) {
        if (!isBusy(error)) return;
        sleep(RETRY_MS);
      }
    }
  }
  return { write };
}
