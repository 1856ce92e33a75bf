import { messages } from "#shared/messages.ts";
import { API_BASE } from "../api-base.ts";
import { type Access, BEFORE_ENROLMENT } from "./access-table.ts";
import { accessOf, rowKey } from "./enforce-access.ts";
import { allRefusals, CALL_REFUSALS, type Refusals } from "./refusals.ts";

/** An operation of the OpenAPI document, as far as refusals depend on it. */
interface Operation {
  parameters?: readonly (object | { in: string })[] | undefined;
  requestBody?: object | undefined;
  responses?: object | undefined;
}
const METHODS = ["get", "put", "post", "delete"] as const;
type PathItem = { [Method in (typeof METHODS)[number]]?: Operation | undefined };

export const ERROR_SCHEMA = {
  type: "object" as const,
  properties: {
    statusCode: { type: "integer" as const },
    error: { type: "string" as const },
    message: { type: "string" as const, description: "Fit to be shown to a person." },
    details: {
      type: "array" as const,
      description: "The fields that are to blame; some refusals add what else is known.",
      items: {
        type: "object" as const,
        properties: { path: { type: "string" as const }, message: { type: "string" as const } },
        required: ["path", "message"],
      },
    },
  },
  required: ["statusCode", "error", "message"],
};

const SIGNED_IN: Refusals = { 401: [messages.signInFirst] };
const ACCESS_REFUSALS: Record<Access, Refusals> = {
  anyone: {},
  user: SIGNED_IN,
  owner: SIGNED_IN,
  ownerAlone: SIGNED_IN,
  admin: allRefusals(SIGNED_IN, { 403: [messages.notAllowed] }),
  provider: { 401: ["The signature is wrong"] },
};
const BEFORE_SECOND_FACTOR: Refusals = { 403: [messages.enrolFirst] };
const FIELDS: Refusals = { 400: ["The message of the first field in `details`"] };
const LONG: Refusals = { 414: [messages.longAddress] };
const PATH: Refusals = allRefusals(LONG, { 400: [messages.brokenAddress] });
const JSON_BODY: Refusals = {
  400: [messages.notJson, messages.notUtf8],
  413: [messages.largeBody],
  415: [messages.otherBody],
};
const CHANGE: Refusals = { 403: [messages.foreignOrigin], 503: [messages.storageFull] };
/** Of limits/load-shedding.ts. */
const PUBLIC_READ: Refusals = { 503: [messages.busy] };
const KEY: Refusals = {
  400: [messages.idempotencyKeyLength],
  409: [messages.idempotencyKeyRunning],
  422: [messages.idempotencyKeyReused],
};
const ANY: Refusals = { 503: [messages.unavailable] };

function hasBody(requestBody: object | undefined, type: string): boolean {
  const { content = {} } = (requestBody ?? {}) as { content?: object };
  return type in content;
}

/**
 * What a call refuses: by its kind, then by its row.
 * @param path of its route: "/api/car/:id"
 */
export function refusalsOf(method: string, path: string, operation: Operation): Refusals {
  const who = accessOf(method, path);
  const row = rowKey(method, path.slice(API_BASE.length));
  const { parameters = [], requestBody } = operation;
  const takes = (place: string) => parameters.some((one) => "in" in one && one.in === place);
  const hasJson = hasBody(requestBody, "application/json");
  return allRefusals(
    hasJson || takes("query") ? FIELDS : {},
    takes("path") ? PATH : {},
    takes("query") ? LONG : {},
    hasJson ? JSON_BODY : {},
    who ? ACCESS_REFUSALS[who] : {},
    who && who !== "anyone" && who !== "provider" && !BEFORE_ENROLMENT.has(row)
      ? BEFORE_SECOND_FACTOR
      : {},
    method === "GET" ? {} : CHANGE,
    method === "GET" && who === "anyone" && row !== "GET /car" ? PUBLIC_READ : {},
    takes("header") ? KEY : {},
    CALL_REFUSALS[row] ?? {},
    ANY,
  );
}

function inWords(texts: readonly string[]): string {
  return texts.length === 1 ? (texts[0] ?? "") : texts.map((text) => `- ${text}`).join("\n");
}

/** Adds to each operation what it refuses, with the messages. */
export function addRefusals(paths: Record<string, PathItem | undefined>): void {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  for (const [path, item] of Object.entries(paths))
    for (const method of METHODS) {
      const operation = item?.[method];
      if (!operation) continue;
      const route = path.replace(/\{([^}]+)\}/g, ":$1");
      const refusals = Object.entries(refusalsOf(method.toUpperCase(), route, operation));
      const documented = refusals.map(([status, texts]) => [
        status,
        { description: inWords(texts), content },
      ]);
      operation.responses = { ...operation.responses, ...Object.fromEntries(documented) };
    }
}
