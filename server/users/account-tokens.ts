import type { AccountTokenTable } from "../db/account-tables.ts";
import type { Db } from "../db/tables.ts";
import { hashSecret, newSecret } from "../sessions/secret.ts";
import { insertAccountToken, lockOwner, takeAccountToken } from "./account-tokens.queries.ts";

const LIFETIMES = { verify: "7 days", reset: "1 hour", email: "1 day" };

type Purpose = AccountTokenTable["purpose"];
export type AccountTokens = ReturnType<typeof createAccountTokens>;

/** The secrets in the links of mails: 256 random bits, valid once and for a limited time. */
export function createAccountTokens({ db }: { db: Db }) {
  return {
    /** Called when the mail is sent, so that the token itself is never stored. */
    async issue(userId: string, purpose: Purpose, email?: string): Promise<string> {
      const token = newSecret();
      await insertAccountToken(db, {
        token_hash: hashSecret(token),
        user_id: userId,
        purpose,
        email,
        lifetime: LIFETIMES[purpose],
      });
      return token;
    },

    /** The token's user; undefined when it is unknown, used or expired. */
    async take(trx: Db, token: string, purpose: Purpose): Promise<string | undefined> {
      const hash = hashSecret(token);
      await lockOwner(trx, hash);
      const row = await takeAccountToken(trx, hash, purpose);
      return row?.user_id;
    },
  };
}
