import { v7 as uuid } from "uuid";
import { messages } from "#shared/messages.ts";
import type { Registration, User } from "#shared/user.ts";
import { isDuplicate } from "../db/errors.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { conflict } from "../http/errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Devices } from "../sessions/devices.ts";
import type { AccountTokens } from "./account-tokens.ts";
import { hashPassword } from "./password.ts";
import { checkPasswordChoice } from "./password-choice.ts";
import { presentUser } from "./user.present.ts";
import { insertUser, updateUser } from "./users.queries.ts";

interface Deps {
  db: Db;
  jobs: Jobs;
  tokens: AccountTokens;
  devices: Devices;
}

/** New accounts with a password, and the confirmation of their e-mail. */
export function createRegistration({ db, jobs, tokens, devices }: Deps) {
  return {
    /** Mails a link to confirm the e-mail. @throws 409 where the e-mail belongs to somebody */
    async register({ password, lastName, ...fields }: Registration): Promise<User> {
      checkPasswordChoice(password);
      const password_hash = await hashPassword(password);
      try {
        const row = await transact(db, async (trx) => {
          const made = await insertUser(trx, {
            ...fields,
            id: uuid(),
            last_name: lastName,
            password_hash,
            status: "user",
          });
          await jobs.enqueue(trx, "mail", { template: "verify", userId: made.id });
          return made;
        });
        return presentUser(row);
      } catch (error) {
        if (isDuplicate(error, "app_user_email")) throw conflict(messages.accountExists);
        throw error;
      }
    },

    /**
     * Whether the address is now known to be the user's. In a browser that has signed in with the
     * password it also proves that the person who set it owns the address.
     */
    async verify(token: string, device: string | undefined): Promise<boolean> {
      return transact(db, async (trx) => {
        const userId = await tokens.take(trx, token, "verify");
        if (!userId) return false;
        const proven = await devices.isKnown(userId, device);
        await updateUser(trx, userId, { verified: true, ...(proven && { owner_proven: true }) });
        return true;
      });
    },
  };
}
