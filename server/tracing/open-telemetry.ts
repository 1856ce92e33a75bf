import { compile } from "@fastify/proxy-addr";
import { context, DiagLogLevel, diag } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Log } from "../log.ts";
import { VERSION } from "../version.ts";
import type { TracingSettings } from "./settings.ts";
import { createTracer } from "./tracer.ts";

/** An unreachable collector is logged at most once in this time. */
const TELL_EVERY_MS = 60_000;
/** How long a stop waits for the last spans. */
const FLUSH_MS = 500;

interface Options {
  settings: TracingSettings;
  /** Proxies whose `traceparent` is trusted. */
  trustProxy: string[] | false;
  log: Log;
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const kind = sampler.replace("parentbased_", "");
  const root =
    kind === "traceidratio"
      ? new TraceIdRatioBasedSampler(ratio)
      : kind === "always_off"
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

function logFailures(log: Log): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const ignore = () => {};
  const error = (message: string) => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    log.warn({ why: message }, "Traces could not be sent");
  };
  const logger = { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}

/** Collects spans and sends them in batches. Only this file loads OpenTelemetry. */
export function openTelemetry({ settings, trustProxy, log }: Options) {
  const { url, headers, timeoutMs: timeoutMillis, resource } = settings;
  logFailures(log);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.version": VERSION, ...resource }),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  return {
    tracer: createTracer(
      provider.getTracer("marque", VERSION),
      trustProxy ? compile(trustProxy) : () => false,
    ),
    async close(): Promise<void> {
      const timeout = new Promise((done) => setTimeout(done, FLUSH_MS).unref());
      await Promise.race([provider.shutdown(), timeout]);
    },
  };
}
