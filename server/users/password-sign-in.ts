import { messages } from "#shared/messages.ts";
import type { Credentials } from "#shared/sign-in.ts";
import type { Db } from "../db/tables.ts";
import { unauthorized } from "../http/errors.ts";
import type { SigningIn } from "../sessions/signing-in.ts";
import { findPasswordHash } from "./owner-proof.queries.ts";
import { hashPassword, isOutdated, verifyPassword } from "./password.ts";
import type { StartSession } from "./start-session.ts";
import { findUserByEmail, renewHash } from "./users.queries.ts";

interface Deps {
  db: Db;
  startSession: StartSession;
}

/** Signing in with e-mail and password. */
export function createPasswordSignIn({ db, startSession }: Deps) {
  /**
   * @returns the hash of this password that is stored; undefined where another password is stored
   * meanwhile
   */
  async function renew(id: string, from: string, password: string): Promise<string | undefined> {
    const to = await hashPassword(password);
    if (await renewHash(db, id, { from, to })) return to;
    // Renewed by another sign-in, or another password.
    const stored = (await findPasswordHash(db, id))?.password_hash;
    return stored && (await verifyPassword(stored, password)) ? stored : undefined;
  }

  return {
    /** @throws 401 in the same time for a wrong e-mail and a wrong password; 403 for the banned */
    async signIn({ email, password }: Credentials, visitor: SigningIn) {
      const row = await findUserByEmail(db, email);
      const known = await verifyPassword(row?.password_hash, password);
      if (!row?.password_hash || !known) throw unauthorized(messages.wrongCredentials);
      const hash = isOutdated(row.password_hash)
        ? await renew(row.id, row.password_hash, password)
        : row.password_hash;
      return startSession(row, visitor, {
        async check(_trx, { password_hash }) {
          if (password_hash !== hash) throw unauthorized(messages.wrongCredentials);
        },
      });
    },
  };
}
