import type { Db } from "../db/tables.ts";
import { hashSecret, newSecret } from "../sessions/secret.ts";
import {
  countAttempt,
  deleteChallenge,
  insertChallenge,
  setPasskeyChallenge,
  takeEnrolment,
  takePasskeyChallenge,
} from "./challenges.queries.ts";

/** After so many wrong codes the password is asked for again. */
const ATTEMPTS_MAX = 5;

export type Challenges = ReturnType<typeof createChallenges>;

/**
 * Sign-ins and enrolments that a browser has begun: its cookie contains a token, the database the
 * token's hash.
 */
export function createChallenges({ db }: { db: Db }) {
  async function issue(
    challenge: Omit<Parameters<typeof insertChallenge>[1], "token_hash">,
    trx: Db = db,
  ) {
    const token = newSecret();
    await insertChallenge(trx, { ...challenge, token_hash: hashSecret(token) });
    return token;
  }

  return {
    /** After the password: a sign-in that awaits its second step. @returns the cookie's token */
    awaitSecondFactor: (userId: string, trx: Db) =>
      issue({ kind: "second-factor", user_id: userId }, trx),

    /** Counts a try of the second step. @returns whose; undefined: begin again */
    async attempt(token: string): Promise<string | undefined> {
      const row = await countAttempt(db, hashSecret(token), ATTEMPTS_MAX);
      return row?.user_id ?? undefined;
    },

    /**
     * Stores the challenge of a passkey: for a sign-in that awaits its second step, otherwise for
     * one that begins with the passkey.
     * @returns the token of a new cookie, or the user who is to sign
     */
    async awaitPasskey(token: string | undefined, challenge: string) {
      const known = token && (await setPasskeyChallenge(db, hashSecret(token), challenge));
      if (known) return { userId: known.user_id };
      return { userId: null, token: await issue({ kind: "passkey", user_id: null, challenge }) };
    },

    takePasskey: (token: string) => takePasskeyChallenge(db, hashSecret(token)),

    awaitEnrolment: (userId: string, challenge: string) =>
      issue({ kind: "enrolment", user_id: userId, challenge }),

    async takeEnrolment(token: string, userId: string): Promise<string | undefined> {
      const row = await takeEnrolment(db, hashSecret(token), userId);
      return row?.challenge ?? undefined;
    },

    /** @returns whether it was still there: it ends one sign-in */
    end: (token: string, trx: Db = db): Promise<boolean> => deleteChallenge(trx, hashSecret(token)),
  };
}
