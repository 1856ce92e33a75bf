import { messages } from "#shared/messages.ts";
import type { PasswordReset } from "#shared/sign-in.ts";
import { writeAct } from "../audit/audit.queries.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { isDemoAccount } from "../demo/demo-accounts.ts";
import { invalidField } from "../http/errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { findEnrolled } from "../second-factor/second-factor.queries.ts";
import type { Devices } from "../sessions/devices.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { SigningIn } from "../sessions/signing-in.ts";
import { deleteKeyTokens } from "./account-tokens.queries.ts";
import type { AccountTokens } from "./account-tokens.ts";
import { hashPassword } from "./password.ts";
import { checkPasswordChoice } from "./password-choice.ts";
import { isOwnerProven, updateUser } from "./users.queries.ts";

interface Deps {
  db: Db;
  sessions: Sessions;
  jobs: Jobs;
  devices: Devices;
  tokens: AccountTokens;
}
type Setter = Pick<SigningIn, "deviceToken" | "demo">;

/**
 * The changes to an account without a proven owner: the link proves neither who set up its second
 * factors nor whose Google sign-in it has.
 */
async function firstProof(trx: Db, userId: string) {
  const { code, passkeys } = await findEnrolled(trx, userId);
  return { owner_proven: !code && passkeys === 0, identity_subject: null };
}

/** A new password by the link in a mail. */
export function createPasswordReset({ db, sessions, jobs, devices, tokens }: Deps) {
  return {
    /** The same work for every address: the account is looked up when the mail is sent. */
    async request(email: string): Promise<{ message: string }> {
      await jobs.enqueue(db, "mail", { template: "reset", email });
      return { message: messages.resetSent };
    },

    /** The same on behalf of an administrator, which the audit trail records. */
    async requestFor({ id, email }: { id: string; email: string }): Promise<{ message: string }> {
      await transact(db, async (trx) => {
        await jobs.enqueue(trx, "mail", { template: "reset", email });
        await writeAct(trx, "user.reset_sent", `user:${id}`);
      });
      return { message: messages.resetLinkSent };
    },

    /**
     * Sets the new password, confirms the e-mail that the link came to, and ends all the user's
     * sessions and links. Of the user's browsers it leaves this one: a way in for somebody whose
     * sign-in strangers have exhausted.
     * @returns the token for the browser's cookie
     * @throws 400 for a token that is unknown, used or expired
     */
    async confirm(
      { token, password }: PasswordReset,
      { deviceToken, demo }: Setter,
    ): Promise<string> {
      checkPasswordChoice(password);
      const password_hash = await hashPassword(password);
      return transact(db, async (trx) => {
        const userId = await tokens.take(trx, token, "reset");
        if (!userId || (isDemoAccount(userId) && !demo))
          throw invalidField("token", messages.linkExpired);
        const proof = (await isOwnerProven(trx, userId)) ? {} : await firstProof(trx, userId);
        await updateUser(trx, userId, { password_hash, verified: true, ...proof });
        await deleteKeyTokens(trx, userId);
        await sessions.endAll(userId, null, trx);
        const event = "password-changed";
        await jobs.enqueue(trx, "mail", { template: "security", userId, event });
        return devices.rememberAlone(userId, deviceToken, trx);
      });
    },
  };
}
