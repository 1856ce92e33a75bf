import { messages } from "#shared/messages.ts";
import type { Credentials } from "#shared/sign-in.ts";
import type { Db } from "../db/tables.ts";
import { unauthorized } from "../http/errors.ts";
import type { SigningIn } from "../sessions/signing-in.ts";
import { hashPassword, isOutdated, verifyPassword } from "./password.ts";
import type { StartSession } from "./start-session.ts";
import { findUserByEmail, updateUser } from "./users.queries.ts";

interface Deps {
  db: Db;
  startSession: StartSession;
}

/** Signing in with e-mail and password. */
export function createPasswordSignIn({ db, startSession }: Deps) {
  return {
    /** @throws 401 in the same time for a wrong e-mail and a wrong password; 403 for the banned */
    async signIn({ email, password }: Credentials, visitor: SigningIn) {
      const row = await findUserByEmail(db, email);
      const known = await verifyPassword(row?.password_hash, password);
      if (!row || !known) throw unauthorized(messages.wrongCredentials);
      if (row.password_hash && isOutdated(row.password_hash))
        await updateUser(db, row.id, { password_hash: await hashPassword(password) });
      return startSession(row, visitor);
    },
  };
}
