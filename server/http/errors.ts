import { messages } from "#shared/messages.ts";

export interface ErrorDetail {
  path: string;
  message: string;
  [more: string]: unknown;
}

/** An expected refusal; its message may be shown. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly details: ErrorDetail[] | undefined;
  /** Seconds after which to try again, for `Retry-After`. */
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
/** A 400 about one field. */
export const invalidField = (path: string, message: string) =>
  badRequest(message, [{ path, message }]);
export const unauthorized = (message: string = messages.signInFirst) => new HttpError(401, message);
export const paymentRequired = (message: string) => new HttpError(402, message);
export const forbidden = (message: string = messages.notAllowed, details?: ErrorDetail[]) =>
  new HttpError(403, message, details);
export const notFound = (message: string) => new HttpError(404, message);
export const conflict = (message: string, details?: ErrorDetail[]) =>
  new HttpError(409, message, details);
export const tooMany = (message: string, retryAfter: number) =>
  new HttpError(429, message, undefined, retryAfter);
/** For a service that is not configured: trying again does not help, so there is no Retry-After. */
export const notSetUp = (message: string) => new HttpError(503, message);
export const unavailable = (message: string = messages.unavailable) =>
  new HttpError(503, message, undefined, 5);
