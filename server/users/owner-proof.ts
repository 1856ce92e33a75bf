import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { keepDemoAccounts } from "../demo/demo-accounts.ts";
import type { DemoAudience } from "../demo/settings.ts";
import { forbidden } from "../http/errors.ts";
import type { Limits } from "../limits/limits.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { findPasswordHash } from "./owner-proof.queries.ts";
import { verifyPassword } from "./password.ts";

export type OwnerProof = ReturnType<typeof createOwnerProof>;

export interface Proof {
  userId: string;
  /** Where the request comes from: wrong passwords are counted as at signing in. */
  ip: string;
  /** The session of the request. */
  token: string | undefined;
  currentPassword: string | undefined;
}

interface Deps {
  db: Db;
  sessions: Sessions;
  limits: Pick<Limits, "signIn" | "signedIn">;
  demo: DemoAudience;
}

/** Whether the holder of a session is the owner of its account, not somebody at an unlocked screen. */
export function createOwnerProof({ db, sessions, limits, demo }: Deps) {
  const wrong = () => {
    const message = messages.wrongPassword;
    return forbidden(message, [{ path: "currentPassword", message }]);
  };

  const refuseShared = (userId: string) => keepDemoAccounts(demo, [userId]);

  return {
    /** @throws 403 for an account that everyone may use: it has no owner */
    refuseShared,

    /** Accounts that were made by signing in with Google have no password. */
    async hasPassword(userId: string): Promise<boolean> {
      const row = await findPasswordHash(db, userId);
      return typeof row?.password_hash === "string";
    },

    /**
     * By the current password; where there is none, by a fresh session.
     * @throws 403, and 429 after several wrong passwords
     */
    async check({ userId, ip, token, currentPassword }: Proof): Promise<void> {
      refuseShared(userId);
      const row = await findPasswordHash(db, userId);
      if (!row) throw forbidden();
      if (row.password_hash === null) {
        if (token && (await sessions.isFresh(token))) return;
        throw forbidden(messages.signInAgain);
      }
      if (currentPassword === undefined) throw wrong();
      // Who has a session is no stranger: strangers' guesses must not lock them out.
      const one = { ip, email: row.email, device: token };
      await limits.signIn(one);
      if (!(await verifyPassword(row.password_hash, currentPassword))) throw wrong();
      await limits.signedIn(one);
    },
  };
}
