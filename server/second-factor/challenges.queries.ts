import { sql } from "kysely";
import type { SignInChallengeTable } from "../db/account-tables.ts";
import type { Db } from "../db/tables.ts";

type Kind = SignInChallengeTable["kind"];

interface NewChallenge {
  token_hash: Buffer;
  kind: Kind;
  user_id: string | null;
  challenge?: string;
}

export function insertChallenge(db: Db, challenge: NewChallenge) {
  const expires_at = sql<Date>`now() + interval '10 minutes'`;
  return db
    .insertInto("sign_in_challenge")
    .values({ ...challenge, expires_at })
    .execute();
}

/** @returns its user; undefined where it is unknown, expired or was tried too often */
export function countAttempt(db: Db, tokenHash: Buffer, attemptsMax: number) {
  return db
    .updateTable("sign_in_challenge")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", "second-factor")
    .where("attempts", "<", attemptsMax)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("user_id")
    .executeTakeFirst();
}

/** Adds the challenge of a passkey to a sign-in that awaits its second step. @returns its user */
export function setPasskeyChallenge(db: Db, tokenHash: Buffer, challenge: string) {
  return db
    .updateTable("sign_in_challenge")
    .set({ challenge })
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", "second-factor")
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("user_id")
    .executeTakeFirst();
}

/** Deletes the challenge of a passkey, so that it works once. @returns the challenge */
export function takePasskeyChallenge(db: Db, tokenHash: Buffer) {
  return sql<{ user_id: string | null; challenge: string }>`
    update sign_in_challenge now set challenge = null
    from (select token_hash, challenge from sign_in_challenge
          where token_hash = ${tokenHash} for update) before
    where now.token_hash = before.token_hash and now.kind in ('second-factor', 'passkey')
      and before.challenge is not null and now.expires_at > now()
    returning now.user_id, before.challenge`
    .execute(db)
    .then(({ rows }) => rows[0]);
}

/** Deletes the challenge of an enrolment, so that it works once. */
export function takeEnrolment(db: Db, tokenHash: Buffer, userId: string) {
  return db
    .deleteFrom("sign_in_challenge")
    .where("token_hash", "=", tokenHash)
    .where("kind", "=", "enrolment")
    .where("user_id", "=", userId)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("challenge")
    .executeTakeFirst();
}

/** @returns whether it was still there: of two sign-ins with one challenge, one ends it */
export async function deleteChallenge(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sign_in_challenge")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

export function deleteChallengesOf(db: Db, userId: string) {
  return db.deleteFrom("sign_in_challenge").where("user_id", "=", userId).execute();
}
