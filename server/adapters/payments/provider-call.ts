import { setTimeout } from "node:timers/promises";
import type { z } from "zod";
import { type Outbound, Unreachable } from "../outbound.ts";
import { PaymentsError } from "./contract.ts";
import type { Account } from "./mercado-pago.ts";

const TIMEOUT_MS = 5_000;
const AGAIN_AFTER_MS = 250;

/** The provider's address, and the account that calls it. */
export interface ProviderAccess {
  account: () => Promise<Account>;
  fetch: typeof globalThis.fetch;
  outbound: Outbound;
}

interface CallOptions {
  /** For the metrics. */
  name: string;
  body?: unknown;
  /** Sent with every change: the provider runs each key once. */
  idempotencyKey?: string;
  /** Retries an immediate failure once, because somebody waits. Only for idempotent calls. */
  retry?: boolean;
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

const isUnavailable = (error: unknown): error is PaymentsError =>
  error instanceof PaymentsError && error.kind === "unavailable";

/** Overload (429) and timeouts are not retried. */
const isRetryable = (error: unknown) => isUnavailable(error) && error.status !== 429;

/** Calls the provider, with typed errors and validated replies. */
export function createCaller({ account, fetch, outbound }: ProviderAccess) {
  const guard = outbound.guard("payments", { timeoutMs: TIMEOUT_MS, isFault: isUnavailable });

  async function send<Schema extends z.ZodType>(
    sending: RequestInit,
    path: string,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const what = `${sending.method} ${path}`;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${(await account()).baseUrl}${path}`, {
        ...sending,
        redirect: "error",
      });
      text = await response.text();
    } catch (error) {
      throw new PaymentsError("unavailable", 0, `${what}: ${String(error)}`);
    }
    const answer = readJson(text);
    if (!response.ok) {
      const later = response.status >= 500 || response.status === 429;
      const kind = later ? "unavailable" : "refused";
      throw new PaymentsError(kind, response.status, `${what}: ${reasonOf(answer)}`);
    }
    const parsed = schema.safeParse(answer);
    if (!parsed.success)
      throw new PaymentsError("unavailable", response.status, `${what}: ${parsed.error}`);
    return parsed.data;
  }

  return async function call<Schema extends z.ZodType>(
    method: "GET" | "POST",
    path: string,
    schema: Schema,
    { name, body, idempotencyKey, retry }: CallOptions,
  ): Promise<z.output<Schema>> {
    const headers = {
      authorization: `Bearer ${(await account()).accessToken}`,
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(idempotencyKey && { "x-idempotency-key": idempotencyKey }),
    };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const attempt = () =>
      guard(name, (signal) => send({ method, headers, body: text, signal }, path, schema));
    try {
      return await attempt().catch(async (error) => {
        if (!retry || !isRetryable(error)) throw error;
        await setTimeout(AGAIN_AFTER_MS);
        return attempt();
      });
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      throw new PaymentsError("unavailable", 0, error.message);
    }
  };
}
