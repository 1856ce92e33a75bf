import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { setTracer } from "./trace.ts";

/** Loads OpenTelemetry where a collector is set. @returns a function that sends what is left */
export async function startTracing(
  { tracing, trustProxy }: Pick<Config, "tracing" | "trustProxy">,
  log: Log,
): Promise<() => Promise<void>> {
  if (!tracing) return async () => {};
  const { openTelemetry } = await import("./open-telemetry.ts");
  const { tracer, close } = openTelemetry({ settings: tracing, trustProxy, log });
  setTracer(tracer);
  return async () => {
    setTracer(undefined);
    await close();
  };
}
