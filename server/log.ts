import { AsyncLocalStorage } from "node:async_hooks";
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import type { Config } from "./config.ts";
import { STDERR, standardError } from "./standard-error.ts";
import { currentSpan } from "./tracing/trace.ts";

/** The shop's logger is pino's: `log.error({ err }, "What failed")`. */
export type Log = Pick<Logger, "error" | "warn" | "info" | "debug">;

const SECRETS = ["cookie", "authorization", "set-cookie", "password", "token", "tokenFirebase"];

/** The id of the current request, for every line that is logged while it is answered. */
const requestIds = new AsyncLocalStorage<string>();
export const withRequestId = (id: string, work: () => void) => requestIds.run(id, work);

/** Only these fields: an error may contain the request that failed, with its keys. */
function presentError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, code: "code" in error ? error.code : undefined };
}

const redact = SECRETS.flatMap((name) =>
  ["", "*.", "*.*."].map((above) => `${above}["${name}"]`.replace(".[", "[")),
);

function mixin(): object {
  const reqId = requestIds.getStore();
  return { ...(reqId !== undefined && { reqId }), ...currentSpan() };
}

interface LogSettings extends Pick<Config, "logLevel" | "development"> {
  /** The number of the instance that writes, where there are several on this machine. */
  instance?: number | undefined;
}

/** Writes to standard error: JSON lines, or words where the shop is being developed. */
export function createLog(
  { logLevel, development, instance }: LogSettings,
  destination?: DestinationStream,
): Logger {
  const options = {
    level: logLevel,
    base: instance === undefined ? null : { instance },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { err: presentError },
    redact,
    mixin,
  };
  if (destination) return pino(options, destination);
  if (!development) return pino(options, standardError());
  return pino(options, pino.transport({ target: "pino-pretty", options: { destination: STDERR } }));
}

/** The same log, which writes security events at every level except `silent` and `error`. */
export function createSecurityLog(log: Logger): Logger {
  const quiet = log.level === "silent" || log.level === "error";
  return quiet ? log : log.child({}, { level: log.level === "debug" ? "debug" : "info" });
}
