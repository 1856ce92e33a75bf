import { createHash, type Hash } from "node:crypto";
import type { FastifyReply, FastifyRequest, RequestPayload } from "fastify";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { signedIn } from "../http/session-user.ts";
import { parse } from "../http/validate.ts";
import type { Claim } from "./idempotency.queries.ts";
import type { Idempotency, SaveReply } from "./idempotency.ts";

interface Running {
  hash: Hash;
  claim?: Claim;
}

const HEADER = "idempotency-key";
const LENGTH_MAX = 255;
/** No session, too slow, too often: nothing was decided, and another try may get another reply. */
const NOT_FINAL = new Set([401, 408, 429]);
const isFinal = (status: number) => status < 500 && !NOT_FINAL.has(status);

const key = z
  .string(messages.idempotencyKeyLength)
  .min(1, messages.idempotencyKeyLength)
  .max(LENGTH_MAX, messages.idempotencyKeyLength);

const givenKey = z.object({ [HEADER]: key });

/** Describes the header of such a call. */
export const idempotencyHeaders = z.looseObject({
  [HEADER]: key
    .optional()
    .describe(
      "For 24 hours the same key of the same user gives the first reply again, with " +
        "`Idempotent-Replayed: true`; 422 with another body, 409 while the first still runs.",
    ),
});

/** The body is hashed while it is parsed, so it is read once. */
function hash({ method, routeOptions }: FastifyRequest, body: RequestPayload): Hash {
  const sum = createHash("sha256").update(`${method} ${routeOptions.url}\n`);
  body.on("data", (piece: Buffer) => sum.update(piece));
  return sum;
}

/**
 * For calls that take `Idempotency-Key`: spread `hooks` into the route, pass `saveReply` to the
 * rules.
 */
export function idempotent(idempotency: Idempotency) {
  const requests = new WeakMap<FastifyRequest, Running>();

  function preParsing(
    request: FastifyRequest,
    _reply: FastifyReply,
    body: RequestPayload,
    done: (error: null, body: RequestPayload) => void,
  ): void {
    if (request.headers[HEADER] !== undefined) requests.set(request, { hash: hash(request, body) });
    done(null, body);
  }

  async function preValidation(request: FastifyRequest, reply: FastifyReply) {
    const running = requests.get(request);
    if (!running) return;
    const { id } = await signedIn(request);
    const { [HEADER]: given } = parse(givenKey, request.headers);
    const begun = await idempotency.begin(id, given, running.hash.digest());
    if ("claim" in begun) {
      running.claim = begun;
      return;
    }
    return reply
      .code(begun.status)
      .header("idempotent-replayed", "true")
      .type("application/json; charset=utf-8")
      .send(begun.reply);
  }

  /** Refusals are stored here; what changed something was stored in its transaction. */
  async function onSend(request: FastifyRequest, reply: FastifyReply, body: unknown) {
    const claim = requests.get(request)?.claim;
    if (!claim) return body;
    const { statusCode: status } = reply;
    const end =
      isFinal(status) && typeof body === "string"
        ? idempotency.saveRefusal(claim, { status, reply: body })
        : idempotency.release(claim);
    // The database is down: the claim ends by itself.
    await end.catch((error) =>
      request.log.warn({ err: error }, "An idempotency key was not released"),
    );
    return body;
  }

  return {
    hooks: { preParsing, preValidation, onSend },

    saveReply(request: FastifyRequest): SaveReply {
      return async (trx, status, body) => {
        const claim = requests.get(request)?.claim;
        if (claim) await idempotency.save(trx, claim, { status, reply: JSON.stringify(body) });
      };
    },
  };
}
