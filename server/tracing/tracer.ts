import {
  type Context,
  context,
  isSpanContextValid,
  type Tracer as OpenTelemetryTracer,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type { FastifyRequest } from "fastify";
import type { Tracer } from "./trace.ts";

const KINDS = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

/** Only the name of an error, because messages contain values. */
function fail(span: Span, error: unknown): void {
  const code = error instanceof Error && "code" in error ? String(error.code) : undefined;
  const name = error instanceof Error ? error.name : typeof error;
  span.setAttribute("error.type", code ?? name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The span of a proxy that the request comes through; a stranger's is ignored. */
function parentOf({ headers, socket }: FastifyRequest["raw"], trusts: Trusts): Context {
  const [, traceId = "", spanId = "", flags = ""] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/.exec(
      String(headers.traceparent ?? ""),
    ) ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  const believed = isSpanContextValid(parent) && trusts(socket.remoteAddress ?? "", 0);
  return believed ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}

type Trusts = (address: string, hop: number) => boolean;

/** Spans of requests and of the work in them. */
export function createTracer(spans: OpenTelemetryTracer, trusts: Trusts): Tracer {
  return {
    async span({ name, kind, attributes }, work) {
      // Statements outside of any traced work, such as polling for jobs every second, are not
      // traced.
      if (kind === "client" && !trace.getActiveSpan()) return work();
      return spans.startActiveSpan(name, { kind: KINDS[kind], attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      });
    },

    current() {
      const ids = trace.getActiveSpan()?.spanContext();
      return ids && { trace_id: ids.traceId, span_id: ids.spanId };
    },

    watch(app) {
      app.addHook("onRequest", (request, reply, done) => {
        const { method, raw } = request;
        const parent = parentOf(raw, trusts);
        const span = spans.startSpan(method, { kind: SpanKind.SERVER }, parent);
        reply.raw.once("close", () => {
          const { statusCode } = reply.raw;
          // The route's pattern, not the address, which may contain a token or a search.
          const route = request.routeOptions.url ?? "unknown";
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": statusCode,
          });
          if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        context.with(trace.setSpan(parent, span), done);
      });
    },
  };
}
