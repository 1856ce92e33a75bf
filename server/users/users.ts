import { messages } from "#shared/messages.ts";
import type { ProfileUpdate, User } from "#shared/user.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { badRequest, notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { Devices } from "../sessions/devices.ts";
import { requireSession } from "../sessions/require-session.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { deleteKeyTokens } from "./account-tokens.queries.ts";
import { hashPassword } from "./password.ts";
import { checkPasswordChoice } from "./password-choice.ts";
import { presentUser } from "./user.present.ts";
import { findUser, updateUser } from "./users.queries.ts";

interface Deps {
  db: Db;
  sessions: Sessions;
  devices: Devices;
  jobs: Jobs;
  pictures: Pick<Pictures, "findUnknown">;
  catalogue: Pick<Catalogue, "catchUp">;
}

/** The cookies of the account's owner. */
interface Browser {
  session?: string | undefined;
  device?: string | undefined;
}

export type Users = ReturnType<typeof createUsers>;

/** A person's own account. */
export function createUsers({ db, sessions, devices, jobs, pictures, catalogue }: Deps) {
  /** @throws 400 for a picture that neither the shop nor its image host has */
  async function checkPhoto(trx: Db, image: string | null | undefined): Promise<void> {
    if (!image) return;
    const [unknownImage] = await pictures.findUnknown(trx, [image]);
    if (unknownImage !== undefined)
      throw badRequest(messages.uploadFailed, [{ path: "image", message: messages.uploadFailed }]);
  }

  return {
    /** @throws 404 'User not found' */
    async find(id: string): Promise<User> {
      const row = isId(id) ? await findUser(db, id) : undefined;
      if (!row) throw notFound(messages.userNotFound);
      return presentUser(row);
    },

    /**
     * Changes only the fields given. A new password ends all links, and every session and browser
     * of the account but this one.
     * @returns the account and, after a new password, the token for the browser's cookie
     * @throws 404 'User not found', and 401 for a new password where the session has ended
     * meanwhile
     */
    async update(id: string, update: ProfileUpdate, here: Browser = {}) {
      const { password, confirmPassword: _, lastName, ...fields } = update;
      if (password !== undefined) checkPasswordChoice(password);
      const password_hash = password === undefined ? undefined : await hashPassword(password);
      const { row, device } = await transact(db, async (trx) => {
        await checkPhoto(trx, fields.image);
        const row = await updateUser(trx, id, {
          ...fields,
          last_name: lastName,
          password_hash,
        });
        if (!row || !password_hash) return { row };
        await requireSession(trx, { id, session: here.session });
        await sessions.endAll(id, here.session ?? null, trx);
        await deleteKeyTokens(trx, id);
        const event = "password-changed";
        await jobs.enqueue(trx, "mail", { template: "security", userId: id, event });
        return { row, device: await devices.rememberAlone(id, here.device, trx) };
      });
      if (!row) throw notFound(messages.userNotFound);
      await catalogue.catchUp({ large: true });
      return { user: presentUser(row), device };
    },
  };
}
