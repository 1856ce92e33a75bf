import { messages } from "#shared/messages.ts";

export interface ErrorDetail {
  path: string;
  message: string;
  [more: string]: unknown;
}

/** An expected refusal; its message is fit to show to a person. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly details: ErrorDetail[] | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(statusCode: number, message: string, details?: ErrorDetail[], retryAfter?: number) {
    super(message);
    this.statusCode = statusCode;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}

export const badRequest = (message: string, details?: ErrorDetail[]) =>
  new HttpError(400, message, details);
export const unauthorized = (message: string = messages.signInFirst) => new HttpError(401, message);
export const paymentRequired = (message: string) => new HttpError(402, message);
export const forbidden = (message: string = messages.notAllowed) => new HttpError(403, message);
export const notFound = (message: string) => new HttpError(404, message);
export const conflict = (message: string, details?: ErrorDetail[]) =>
  new HttpError(409, message, details);
export const tooMany = (message: string, retryAfter: number) =>
  new HttpError(429, message, undefined, retryAfter);
/** A part of the shop that its settings leave out: trying again changes nothing. */
export const notSetUp = (message: string) => new HttpError(503, message);
export const unavailable = (message: string = messages.unavailable) =>
  new HttpError(503, message, undefined, 5);

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "";

// Connection refused or lost, the server shutting down or starting up, no connection to be had.
const databaseGone = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|53300|08)/;
const poolMessages = /timeout exceeded when trying to connect|Connection terminated|not queryable/;
const UNANSWERED = "Query read timeout";

/** Whether the database fell silent: connected, and no answer when even a slow one was due. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === UNANSWERED;
}

/** Whether an error means that the database cannot be reached just now. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    databaseGone.test(codeOf(error)) || poolMessages.test(error.message) || isQueryTimeout(error)
  );
}

/** Whether the transaction lost to another one: a deadlock, a failed serialization. */
export function isSerializationFailure(error: unknown): boolean {
  return ["40P01", "40001"].includes(codeOf(error));
}

/** Undone, or a lock or a statement took too long: the same request, sent again, has every chance. */
export function isDatabaseBusy(error: unknown): boolean {
  return isSerializationFailure(error) || ["55P03", "57014"].includes(codeOf(error));
}

/** Whether an error is PostgreSQL's refusal of a second row of this unique constraint or index. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "23505") return false;
  return constraint === undefined || ("constraint" in error && error.constraint === constraint);
}
