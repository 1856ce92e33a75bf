import type { AccountTokenTable } from "../db/account-tables.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { hashSecret, newSecret } from "../sessions/secret.ts";
import {
  deleteAccountTokens,
  insertAccountToken,
  isEmailAsked,
  lockOwner,
  takeAccountToken,
} from "./account-tokens.queries.ts";
import { holdUser } from "./users.queries.ts";

const LIFETIMES = { verify: "7 days", reset: "1 hour", email: "1 day" };
/** Longer than the attempts to send a mail, so that a mail that waits still gets its link. */
const ASKED_LIFETIME = "5 days";

type Purpose = AccountTokenTable["purpose"];
export type AccountTokens = ReturnType<typeof createAccountTokens>;

interface Account {
  id: string;
  email: string;
}

/** The secrets in the links of mails: 256 random bits, valid once and for a limited time. */
export function createAccountTokens({ db }: { db: Db }) {
  /** Called when the mail is sent, so that the token itself is never stored. */
  async function issue(userId: string, purpose: Purpose, email?: string, trx = db) {
    const token = newSecret();
    await insertAccountToken(trx, {
      token_hash: hashSecret(token),
      user_id: userId,
      purpose,
      email,
      lifetime: LIFETIMES[purpose],
    });
    return token;
  }

  return {
    issue,

    /** For a mail to the account's own e-mail; undefined where it has another meanwhile. */
    issueTo: ({ id, email }: Account, purpose: "verify" | "reset"): Promise<string | undefined> =>
      transact(db, async (trx) => {
        const held = await holdUser(trx, id);
        return held?.email === email ? issue(id, purpose, undefined, trx) : undefined;
      }),

    /**
     * Stores that a change to another e-mail is asked for, instead of any before. Its mail may
     * wait, so a token that nobody has is stored for it: deleting the account's tokens then revokes
     * that mail too.
     */
    async askForEmail(trx: Db, userId: string, email: string): Promise<void> {
      await deleteAccountTokens(trx, [userId], ["email"]);
      await insertAccountToken(trx, {
        token_hash: hashSecret(newSecret()),
        user_id: userId,
        purpose: "email",
        email,
        lifetime: ASKED_LIFETIME,
      });
    },

    /** For the mail to another e-mail; undefined where that was revoked meanwhile. */
    issueAsked: (userId: string, email: string): Promise<string | undefined> =>
      transact(db, async (trx) => {
        const held = await holdUser(trx, userId);
        const asked = held && (await isEmailAsked(trx, userId, email));
        return asked ? issue(userId, "email", email, trx) : undefined;
      }),

    /** The token's user; undefined when it is unknown, used or expired. */
    async take(trx: Db, token: string, purpose: Purpose): Promise<string | undefined> {
      const hash = hashSecret(token);
      await lockOwner(trx, hash);
      const row = await takeAccountToken(trx, hash, purpose);
      return row?.user_id;
    },
  };
}
