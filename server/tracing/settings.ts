import { z } from "zod";
import { oneOf, optionalText, wholeNumber } from "../setting-kinds.ts";

const endpoint = z
  .url({
    protocol: /^https?$/,
    error: "must be a full address such as http://127.0.0.1:4318",
  })
  .transform((url) => url.replace(/\/+$/, ""))
  .optional();

/** Undefined where it is no percent-encoded UTF-8. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** `name=value,name=value`, percent-encoded, as OpenTelemetry writes lists. */
const pairs = z
  .string()
  .transform((list, context) => {
    const read: Record<string, string> = {};
    for (const pair of list
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean)) {
      const [, name, value = ""] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
      const decoded = decode(value.trim());
      if (name === undefined || decoded === undefined)
        context.addIssue("must be written as name=value,name=value, percent-encoded");
      else read[name.trim()] = decoded;
    }
    return read;
  })
  .optional();

const SAMPLERS = [
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
  "always_on",
  "always_off",
  "traceidratio",
] as const;
const share = z.coerce
  .number("must be a number from 0 to 1")
  .min(0, "must be a number from 0 to 1")
  .max(1, "must be a number from 0 to 1");
const flag = z.preprocess(
  (value) => (typeof value === "string" ? value.toLowerCase() : value),
  oneOf("true", "false").transform((value) => value === "true"),
);

/** The standard settings of OpenTelemetry, as far as the shop needs them. */
export const tracingEnvironment = {
  /** A collector that takes OTLP over HTTP; without one there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  /** The same for traces only, with its path. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  /** Headers for the collector. */
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  /** Milliseconds until an export is given up. */
  OTEL_EXPORTER_OTLP_TIMEOUT: wholeNumber(1, 60_000).default(10_000),
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf("http/json").default("http/json"),
  OTEL_SERVICE_NAME: optionalText,
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  /** Which requests are traced. */
  OTEL_TRACES_SAMPLER: oneOf(...SAMPLERS).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  OTEL_SDK_DISABLED: flag.default(false),
};

type Environment = z.output<z.ZodObject<typeof tracingEnvironment>>;

export interface TracingSettings {
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  resource: Record<string, string>;
  sampler: (typeof SAMPLERS)[number];
  ratio: number;
}

/** Undefined where no collector is set. */
export function readTracing(env: Environment): { tracing: TracingSettings | undefined } {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  if (url === undefined || env.OTEL_SDK_DISABLED) return { tracing: undefined };
  const attributes = env.OTEL_RESOURCE_ATTRIBUTES ?? {};
  return {
    tracing: {
      url,
      headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
      timeoutMs: env.OTEL_EXPORTER_OTLP_TIMEOUT,
      resource: {
        ...attributes,
        "service.name": env.OTEL_SERVICE_NAME ?? attributes["service.name"] ?? "marque",
      },
      sampler: env.OTEL_TRACES_SAMPLER,
      ratio: env.OTEL_TRACES_SAMPLER_ARG,
    },
  };
}
