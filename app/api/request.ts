import { messages } from "#shared/messages.ts";
import { clearSession, seemsSignedIn } from "../session/session-display.ts";
import { unreachable } from "./unreachable.ts";

export interface ApiError {
  /** 0 where the shop could not be reached. */
  status: number;
  /** Always fit to show to a person. */
  message: string;
  details: { path: string; message: string; [more: string]: unknown }[];
}

/** Refusals are values: each caller decides what they mean on its page. */
export type Reply<T> = { ok: true; data: T; status: number } | { ok: false; error: ApiError };

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Options {
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Its 401 is about what was typed, not about the session. */
  signsIn?: boolean;
}

/** Longer than the shop takes for any call. */
const ANSWER_MS = 60_000;

/** The base address of the calls, a setting that the document's head contains. */
export function apiBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? "/api";
}

/** Calls the REST API; `path` starts with a slash and is relative to its base address. */
export async function request<T>(
  method: Method,
  path: string,
  { body, headers, signal, signsIn }: Options = {},
): Promise<Reply<T>> {
  const limit = AbortSignal.timeout(ANSWER_MS);
  const type = body !== undefined && { "content-type": "application/json" };
  try {
    const response = await fetch(`${apiBase()}${path}`, {
      method,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      credentials: "include",
      headers: { ...type, ...headers },
      body: JSON.stringify(body),
    });
    // An answer that breaks off rejects here, so that half an answer is not used.
    const text = await response.text();
    const data = response.status === NO_CONTENT ? undefined : parsed(text);
    if (response.ok && data !== UNREADABLE)
      return { ok: true, data: data as T, status: response.status };
    if (response.status === 401 && !signsIn && seemsSignedIn()) clearSession();
    return { ok: false, error: errorOf(response.status, data) };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { ok: false, error: unreachable() };
  }
}

const NO_CONTENT = 204;
const UNREADABLE = Symbol();

/** The body of an answer: an empty one is as unreadable as half a one. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}

/** Reads a refusal: the shop's own shape, or the image host's `{ error: { message } }`. */
export function errorOf(status: number, data: unknown): ApiError {
  const body = isRecord(data) ? data : {};
  const told = isRecord(body.error) ? body.error.message : body.message;
  const message = typeof told === "string" ? told : fallback(status);
  const details = Array.isArray(body.details) ? body.details : [];
  return { status, message, details };
}

/** For an answer that is not the shop's, such as the HTML of a proxy in front of it. */
function fallback(status: number): string {
  if (status === 413) return messages.largeBody;
  if (status === 429) return messages.tooMany;
  return status >= 502 && status <= 504 ? messages.unavailable : messages.unexpected;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
