import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { RouteOptions } from "fastify";
import { afterAll } from "vitest";
import { API_BASE } from "#server/api-base.ts";
import { accessOf } from "#server/http/enforce-access.ts";
import { HttpError } from "#server/http/errors.ts";
import { refusalsOf } from "#server/http/openapi-refusals.ts";

const HANDLER_FAILED = "tracing:fastify.request.handler:error";

interface Failed {
  error: unknown;
  route: Pick<RouteOptions, "method" | "url">;
}

/** Which calls take an Idempotency-Key is not known here. */
const operation = { parameters: [{ in: "header" }] };

/** Whether a documented message is this one; "…" stands for any text. */
function isSame(documented: string, message: string): boolean {
  const [first = "", ...rest] = documented.split("…");
  if (!rest.length) return documented === message;
  return message.startsWith(first) && message.endsWith(rest.at(-1) ?? "");
}

/**
 * Fails the test run where a handler refuses a call with a status and message that the OpenAPI
 * document does not have.
 */
function check(published: unknown): void {
  const { error, route } = published as Failed;
  const { url } = route;
  const method = [route.method].flat()[0] ?? "";
  if (!(error instanceof HttpError) || !url.startsWith(`${API_BASE}/`) || !accessOf(method, url))
    return;
  const { statusCode, message } = error;
  const documented = refusalsOf(method, url, operation)[statusCode] ?? [];
  if (!documented.some((one) => isSame(one, message)))
    throw new Error(
      `${method} ${url} refuses with ${statusCode} '${message}': add it to CALL_REFUSALS of server/http/refusals.ts`,
    );
}

subscribe(HANDLER_FAILED, check);
afterAll(() => unsubscribe(HANDLER_FAILED, check));
