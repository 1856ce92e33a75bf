import type { z } from "zod";
import type { Account } from "./mercado-pago.ts";
import { PaymentsError } from "./payments.ts";

const TIMEOUT_MS = 5_000;

interface CallOptions {
  body?: unknown;
  /** Sent with every change: the provider carries each key out once. */
  idempotencyKey?: string;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(body: unknown): string {
  if (typeof body === "object" && body && "message" in body) return String(body.message);
  return "no reason given";
}

/** Calls the provider: its own time limit, typed errors, and replies checked before use. */
export function createCaller({
  account,
  fetch,
}: {
  account: () => Promise<Account>;
  fetch: typeof globalThis.fetch;
}) {
  return async function call<Schema extends z.ZodType>(
    method: "GET" | "POST",
    path: string,
    schema: Schema,
    { body, idempotencyKey }: CallOptions = {},
  ): Promise<z.output<Schema>> {
    const { baseUrl, accessToken } = await account();
    const sending = {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey && { "x-idempotency-key": idempotencyKey }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${baseUrl}${path}`, sending);
      text = await response.text();
    } catch (error) {
      throw new PaymentsError("unavailable", 0, `${method} ${path}: ${String(error)}`);
    }
    const answer = readJson(text);
    if (!response.ok) {
      const later = response.status >= 500 || response.status === 429;
      const kind = later ? "unavailable" : "refused";
      throw new PaymentsError(kind, response.status, `${method} ${path}: ${reasonOf(answer)}`);
    }
    const parsed = schema.safeParse(answer);
    if (!parsed.success)
      throw new PaymentsError("unavailable", response.status, `${method} ${path}: ${parsed.error}`);
    return parsed.data;
  };
}
