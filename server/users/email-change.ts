import { messages } from "#shared/messages.ts";
import { isDuplicate } from "../db/errors.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { badRequest } from "../http/errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { emailChangedMail } from "../mail/templates.ts";
import { lockUser } from "../second-factor/second-factor.queries.ts";
import type { Devices } from "../sessions/devices.ts";
import { type Owner, requireSession } from "../sessions/require-session.ts";
import { hashSecret } from "../sessions/secret.ts";
import { deleteAccountTokens, lockOwner, takeEmailToken } from "./account-tokens.queries.ts";
import type { AccountTokens } from "./account-tokens.ts";
import { findUser, updateUser } from "./users.queries.ts";

interface Deps {
  db: Db;
  jobs: Jobs;
  devices: Devices;
  tokens: AccountTokens;
}

/** Another e-mail for an account, once its owner has opened the link that is mailed to it. */
export function createEmailChange({ db, jobs, devices, tokens }: Deps) {
  return {
    /**
     * Mails a link to the new address, and a notice to the old one. Whether the new one has an
     * account already is looked up when the mail is sent: the answer is the same.
     * @throws 400 for the e-mail that the account has, 401 where the session has ended meanwhile
     */
    async request(user: Owner & { email: string }, email: string) {
      if (email === user.email) {
        const message = messages.emailIsYours;
        throw badRequest(message, [{ path: "email", message }]);
      }
      await transact(db, async (trx) => {
        const userId = user.id;
        await lockUser(trx, userId);
        await requireSession(trx, user);
        await tokens.askForEmail(trx, userId, email);
        await jobs.enqueue(trx, "mail", { template: "email-change", userId, email });
        const event = "email-change-asked";
        await jobs.enqueue(trx, "mail", { template: "security", userId, event });
      });
      return { message: messages.emailChangeSent };
    },

    /** @returns false for a link that does not work, or where the e-mail was taken meanwhile */
    async confirm(token: string, device: string | undefined): Promise<boolean> {
      try {
        return await transact(db, async (trx) => {
          const hash = hashSecret(token);
          await lockOwner(trx, hash);
          const asked = await takeEmailToken(trx, hash);
          const user = asked && (await findUser(trx, asked.user_id));
          if (!user || !asked.email) return false;
          // The links that were mailed to the old address end.
          await deleteAccountTokens(trx, [user.id]);
          const owner_proven = await devices.isKnown(user.id, device);
          await updateUser(trx, user.id, { email: asked.email, verified: true, owner_proven });
          await jobs.enqueue(trx, "mail", emailChangedMail(user));
          return true;
        });
      } catch (error) {
        if (isDuplicate(error, "app_user_email")) return false;
        throw error;
      }
    },
  };
}
