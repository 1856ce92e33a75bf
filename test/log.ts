import { createLog } from "#server/log.ts";

/** A log that discards its lines. */
export const quietLog = createLog({ logLevel: "silent", development: false });

/** A log whose lines a test can read. */
export function readableLog(logLevel: "warn" | "debug" = "warn") {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  return { log: createLog({ logLevel, development: false }, { write }), lines };
}
