import { v7 as uuid } from "uuid";
import { messages } from "#shared/messages.ts";
import type { Credentials, SignedIn } from "#shared/sign-in.ts";
import type { ProfileUpdate, Registration, User } from "#shared/user.ts";
import { isDuplicate } from "../db/errors.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { isDemoAccount } from "../demo/demo-accounts.ts";
import { badRequest, conflict, forbidden, notFound, unauthorized } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { hashPassword, isOutdated, verifyPassword } from "./password.ts";
import { presentSignedIn, presentUser } from "./user.present.ts";
import {
  findUser,
  findUserByEmail,
  insertUser,
  type UserRow,
  updateUser,
} from "./users.queries.ts";

export type Users = ReturnType<typeof createUsers>;

interface Deps {
  db: Db;
  sessions: Sessions;
  jobs: Jobs;
  pictures: Pick<Pictures, "findUnknown">;
}

/** A person's own account. */
export function createUsers({ db, sessions, jobs, pictures }: Deps) {
  /** @throws 400 for a picture that neither the shop nor its image host has */
  async function checkPhoto(trx: Db, image: string | null | undefined): Promise<void> {
    if (!image) return;
    const [unknownImage] = await pictures.findUnknown(trx, [image]);
    if (unknownImage !== undefined)
      throw badRequest(messages.uploadFailed, [{ path: "image", message: messages.uploadFailed }]);
  }

  /**
   * A new session; the one that this browser had before ends.
   * @param demo whether the demonstration's accounts are there for this visitor
   * @throws 401 for an account that is not, 403 for the banned
   */
  async function startSession(
    row: UserRow,
    oldToken: string | undefined,
    demo: boolean,
  ): Promise<{ token: string; user: SignedIn }> {
    if (isDemoAccount(row.id) && !demo) throw unauthorized(messages.wrongCredentials);
    if (row.banned) throw forbidden(messages.banned);
    if (oldToken) await sessions.end(oldToken);
    const token = await sessions.start(row.id);
    return { token, user: presentSignedIn(row) };
  }

  return {
    startSession,

    /** @throws 401 in the same time for a wrong e-mail and a wrong password; 403 for the banned */
    async signIn(
      { email, password }: Credentials,
      oldToken: string | undefined,
      demo: boolean,
    ): Promise<{ token: string; user: SignedIn }> {
      const row = await findUserByEmail(db, email);
      const known = await verifyPassword(row?.password_hash, password);
      if (!row || !known) throw unauthorized(messages.wrongCredentials);
      if (row.password_hash && isOutdated(row.password_hash))
        await updateUser(db, row.id, { password_hash: await hashPassword(password) });
      return startSession(row, oldToken, demo);
    },

    /** @throws 409 where the e-mail belongs to somebody */
    async register({ password, lastName, ...fields }: Registration): Promise<User> {
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

    async signOut(token: string): Promise<void> {
      await sessions.end(token);
    },

    /** @throws 404 'User not found' */
    async find(id: string): Promise<User> {
      const row = isId(id) ? await findUser(db, id) : undefined;
      if (!row) throw notFound(messages.userNotFound);
      return presentUser(row);
    },

    /**
     * Changes only the fields given. A new password ends every session but the one of `keepToken`.
     * @throws 404 'User not found'
     */
    async update(id: string, update: ProfileUpdate, keepToken: string | null): Promise<User> {
      const { password, confirmPassword: _, currentPassword: __, lastName, ...fields } = update;
      const password_hash = password === undefined ? undefined : await hashPassword(password);
      const row = await transact(db, async (trx) => {
        await checkPhoto(trx, fields.image);
        if (password_hash) await sessions.endAll(id, keepToken, trx);
        return updateUser(trx, id, { ...fields, last_name: lastName, password_hash });
      });
      if (!row) throw notFound(messages.userNotFound);
      return presentUser(row);
    },
  };
}
