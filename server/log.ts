import type { Config } from "./config.ts";

/** What happens in the background, where no request's own log is at hand. */
export interface Log {
  error(message: string, cause: unknown): void;
  warn(message: string): void;
}

export interface DebugLog {
  /** For what no log should hold unasked, such as the links of mails. */
  debug(message: string): void;
}

/** One JSON line each, on standard error. */
export function createLog(level: Config["logLevel"]): Log & DebugLog {
  const write = (name: string, message: string, cause?: unknown) => {
    const error = cause instanceof Error ? (cause.stack ?? cause.message) : cause;
    console.error(JSON.stringify({ time: new Date().toISOString(), level: name, message, error }));
  };
  return {
    error(message, cause) {
      if (level !== "silent") write("error", message, cause);
    },
    warn(message) {
      if (level !== "silent" && level !== "error") write("warn", message);
    },
    debug(message) {
      if (level === "debug") write("debug", message);
    },
  };
}
