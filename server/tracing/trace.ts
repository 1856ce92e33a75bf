import type { FastifyInstance } from "fastify";

/** The attributes of a span. Only names, never values that a visitor has sent. */
export interface SpanAbout {
  name: string;
  kind: "internal" | "client" | "consumer";
  attributes: Record<string, string>;
}

/** As OpenTelemetry names them in logs. */
export interface SpanIds {
  trace_id: string;
  span_id: string;
}

export interface Tracer {
  span<Result>(about: SpanAbout, work: () => Promise<Result>): Promise<Result>;
  /** The span that the work at hand belongs to. */
  current(): SpanIds | undefined;
  /** A span for each request. */
  watch(app: FastifyInstance): void;
}

// One for the process, like the log, so that database queries are traced without passing a tracer
// to them.
let tracer: Tracer | undefined;

export const setTracer = (next: Tracer | undefined): void => {
  tracer = next;
};

/** Runs the work, in a span where traces are collected. */
export const inSpan = <Result>(
  about: () => SpanAbout,
  work: () => Promise<Result>,
): Promise<Result> => (tracer ? tracer.span(about(), work) : work());

/** The span ids for lines of the log, where traces are collected. */
export const currentSpan = (): SpanIds | undefined => tracer?.current();

/** Whether each request gets a span. */
export const tracesRequests = (): boolean => tracer !== undefined;

export const traceRequests = (app: FastifyInstance): void => tracer?.watch(app);
