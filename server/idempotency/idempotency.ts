import { timingSafeEqual } from "node:crypto";
import type pg from "pg";
import { v7 as uuid } from "uuid";
import { DAY_MS, MINUTE_MS } from "#shared/durations.ts";
import { messages } from "#shared/messages.ts";
import { isQueryTimeout } from "../db/errors.ts";
import type { Db } from "../db/tables.ts";
import { conflict, HttpError } from "../http/errors.ts";
import {
  type Claim,
  claimKey,
  findKey,
  isDead,
  releaseKey,
  saveReply,
} from "./idempotency.queries.ts";
import { createOwner } from "./owner.ts";

/** How long the first reply is given again. */
const REPLAY_MS = DAY_MS;
/**
 * Longer than any request runs: after this time its process has died, even if nothing else shows
 * it.
 */
const CLAIM_MS = MINUTE_MS;
/** A key may be released between two statements. */
const ATTEMPTS = 3;
const RETRY_SECONDS = 1;

export interface StoredReply {
  status: number;
  reply: string;
}

/**
 * Stores a reply in the transaction of the change that it reports; without a key it does nothing.
 */
export type SaveReply = (trx: Db, status: number, body: unknown) => Promise<void>;

const timesAt = (at: Date, dead: string | null) => ({
  now: at,
  claimedUntil: new Date(at.getTime() + CLAIM_MS),
  forgottenBefore: new Date(at.getTime() - REPLAY_MS),
  dead,
});

const running = () => new HttpError(409, messages.idempotencyKeyRunning, undefined, RETRY_SECONDS);

export type Idempotency = ReturnType<typeof createIdempotency>;

/** Requests with an Idempotency-Key: the same key of a user is carried out once. */
export function createIdempotency({ db, pool, now }: { db: Db; pool: pg.Pool; now: () => Date }) {
  const owner = createOwner(pool);

  return {
    /**
     * @returns the claim under which the request may run, or the reply of the first one
     * @throws 409 while the first still runs; 422 where the key belongs to another request
     */
    async begin(userId: string, key: string, hash: Buffer): Promise<Claim | StoredReply> {
      const number = await owner.number();
      const claim = { user_id: userId, key, request_hash: hash, claim: uuid(), owner: number };
      let dead: string | null = null;
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const claimed = await claimKey(db, claim, timesAt(now(), dead)).catch((error) => {
          if (!isQueryTimeout(error) || dead === claim.claim) throw error;
        });
        if (claimed) return claim;
        if (claimed === undefined) {
          // It may have been claimed all the same, and then looks like a request that runs.
          dead = claim.claim;
          continue;
        }
        const known = await findKey(db, claim);
        if (!known) continue;
        if (!timingSafeEqual(known.request_hash, hash))
          throw new HttpError(422, messages.idempotencyKeyReused);
        if (known.status !== null && known.reply !== null)
          return { status: known.status, reply: known.reply };
        if (known.owner === null || !(await isDead(db, known.owner))) throw running();
        dead = known.claim;
      }
      throw running();
    },

    /**
     * @throws 409 where another request has taken the place of this one: nothing may be committed
     */
    async save(trx: Db, claim: Claim, reply: StoredReply): Promise<void> {
      if (!(await saveReply(trx, claim, reply))) throw conflict(messages.idempotencyKeyRunning);
    },

    /** Stores the reply of a request that changed nothing, unless it has stored one itself. */
    async saveRefusal(claim: Claim, reply: StoredReply): Promise<void> {
      await saveReply(db, claim, reply);
    },

    async release(claim: Claim): Promise<void> {
      await releaseKey(db, claim);
    },

    close: owner.close,
  };
}
