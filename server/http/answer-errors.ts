import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { messages } from "#shared/messages.ts";
import { pathOf } from "./address.ts";
import { createAllowedMethods } from "./allowed-methods.ts";
import { drainRequestBody } from "./drain-request-body.ts";
import { HttpError, notFound } from "./errors.ts";
import { outage } from "./outages.ts";

/** Fastify's refusals that users can meet, in the shop's words. */
const WORDS: Record<string, string> = {
  FST_ERR_BAD_URL: messages.brokenAddress,
  FST_ERR_MAX_PARAM_LENGTH: messages.longAddress,
  FST_ERR_CTP_INVALID_JSON_BODY: messages.notJson,
  FST_ERR_CTP_BODY_TOO_LARGE: messages.largeBody,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: messages.otherBody,
};
const REQUEST_TIMEOUT = 408;

/** Refusals of Fastify's may be shown; a 500 never. */
export function toHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  const known = outage(error);
  if (known) return known;
  const status = error.statusCode ?? 500;
  return status < 500
    ? new HttpError(status, WORDS[error.code] ?? error.message)
    : new HttpError(500, messages.unexpected);
}

export function logFailure(error: FastifyError | HttpError, request: FastifyRequest): void {
  // Without the query, which may hold a token.
  request.log.error(
    { err: error, method: request.method, path: pathOf(request.url) },
    "Request failed",
  );
}

export function answerError(
  error: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { statusCode, message, details, retryAfter } = toHttpError(error);
  if (statusCode >= 500) logFailure(error, request);
  // The connection is closed without waiting for the rest of the request.
  if (statusCode === REQUEST_TIMEOUT) reply.header("connection", "close");
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  return (
    reply
      .code(statusCode)
      // Caches may keep a 404 for minutes: of a script, or of a picture, that another instance has.
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(
        JSON.stringify({
          statusCode,
          error: STATUS_CODES[statusCode] ?? "Error",
          message,
          details,
        }),
      )
  );
}

/** Handles every error, unknown address and method that an address does not have. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | HttpError>(async (error, request, reply) => {
    if (error.statusCode !== REQUEST_TIMEOUT) await drainRequestBody(request.raw);
    return answerError(error, request, reply);
  });
  const methodsAt = createAllowedMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(pathOf(request.url));
    if (allowed.length === 0 || allowed.includes(request.method))
      return answerError(notFound(messages.nothingHere), request, reply);
    reply.header("allow", allowed.join(", "));
    return answerError(new HttpError(405, messages.otherMethod), request, reply);
  });
}
