import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { type FakeRequest, fakeService } from "./fake-service.ts";

const value = z.strictObject({
  stringValue: z.string().optional(),
  intValue: z.union([z.int(), z.string()]).optional(),
  doubleValue: z.number().optional(),
  boolValue: z.boolean().optional(),
});
const attributes = z.array(z.strictObject({ key: z.string(), value }));
const nanoseconds = z.string().regex(/^\d{19}$/);
const dropped = z.int().optional();

/** ExportTraceServiceRequest as OTLP writes it in JSON: ids in hex, times as text, kinds as numbers. */
const exported = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes, droppedAttributesCount: dropped }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string().optional() }),
          spans: z.array(
            z.strictObject({
              traceId: z.string().regex(/^[0-9a-f]{32}$/),
              spanId: z.string().regex(/^[0-9a-f]{16}$/),
              parentSpanId: z
                .string()
                .regex(/^[0-9a-f]{16}$/)
                .optional(),
              traceState: z.string().optional(),
              name: z.string().min(1),
              kind: z.int().min(1).max(5),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes,
              droppedAttributesCount: dropped,
              events: z.array(z.never()).optional(),
              droppedEventsCount: dropped,
              links: z.array(z.never()).optional(),
              droppedLinksCount: dropped,
              status: z.strictObject({ code: z.int().min(0).max(2) }),
              flags: z.int().optional(),
            }),
          ),
          schemaUrl: z.string().optional(),
        }),
      ),
      schemaUrl: z.string().optional(),
    }),
  ),
});
type Exported = z.infer<typeof exported>;
type Attributes = z.infer<typeof attributes>;

const read = (list: Attributes) =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));

function bodyOf({ headers, body }: FakeRequest): string {
  return (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
}

/** A collector that accepts OTLP in JSON over HTTP, and nothing else. */
export async function fakeCollector() {
  const batches: Exported[] = [];
  const refusals: string[] = [];
  const service = await fakeService((request) => {
    const { method, path, headers } = request;
    const known = method === "POST" && path === "/v1/traces";
    if (!known || headers["content-type"] !== "application/json") {
      refusals.push(`${method} ${path} ${headers["content-type"]}`);
      return { status: 404, body: {} };
    }
    const parsed = exported.safeParse(JSON.parse(bodyOf(request)));
    if (!parsed.success) {
      refusals.push(parsed.error.message);
      return { status: 400, body: {} };
    }
    batches.push(parsed.data);
    return { status: 200, body: {} };
  });
  return {
    ...service,
    refusals,
    /** The bodies of all requests, as text. */
    text: () => service.requests.map(bodyOf).join("\n"),
    resource: () => read(batches[0]?.resourceSpans[0]?.resource.attributes ?? []),
    spans: () =>
      batches
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ attributes: list, ...span }) => ({ ...span, attributes: read(list) })),
  };
}
