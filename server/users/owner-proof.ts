import { messages } from "#shared/messages.ts";
import type { FactorProof } from "#shared/second-factor.ts";
import type { Db } from "../db/tables.ts";
import { keepDemoAccounts } from "../demo/demo-accounts.ts";
import type { DemoAudience } from "../demo/settings.ts";
import { forbidden } from "../http/errors.ts";
import type { Limits } from "../limits/limits.ts";
import type { Factors } from "../second-factor/factors.ts";
import type { RelyingParty } from "../second-factor/passkeys.ts";
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
  /** A second factor. */
  factor: Pick<FactorProof, "code" | "credential">;
  /** The cookie of a passkey's challenge. */
  challenge: string | undefined;
  party: RelyingParty;
}

interface Deps {
  db: Db;
  sessions: Sessions;
  factors: Pick<Factors, "kindsOf" | "check">;
  limits: Pick<Limits, "signIn" | "signedIn">;
  demo: DemoAudience;
}

/**
 * Whether the holder of a session is the owner of its account, not somebody at an unlocked screen.
 */
export function createOwnerProof({ db, sessions, factors, limits, demo }: Deps) {
  const wrong = () => {
    const message = messages.wrongPassword;
    return forbidden(message, [{ path: "currentPassword", message }]);
  };

  const refuseShared = (userId: string) => keepDemoAccounts(demo, [userId]);

  /**
   * By the current password; where there is none, by a fresh session.
   * @throws 403, and 429 after several wrong passwords
   */
  async function checkPassword({ userId, ip, token, currentPassword }: Proof): Promise<void> {
    refuseShared(userId);
    const row = await findPasswordHash(db, userId);
    if (!row) throw forbidden();
    if (row.password_hash === null) {
      if (token && (await sessions.isFresh(token))) return;
      throw forbidden(messages.signInAgain);
    }
    if (currentPassword === undefined) throw wrong();
    // Counted separately for sessions: guesses of strangers must not lock the owner out.
    const one = { ip, email: row.email, device: token };
    await limits.signIn(one);
    if (!(await verifyPassword(row.password_hash, currentPassword))) throw wrong();
    await limits.signedIn(one);
  }

  /**
   * By a second factor, where the account has one and it was not shown in the last five minutes.
   * @throws 403, which names the kinds, and 429 after several wrong codes
   */
  async function checkFactor(proof: Proof): Promise<void> {
    const { userId, token, factor } = proof;
    const secondFactor = await factors.kindsOf(userId);
    if (secondFactor.length === 0 || (token && (await sessions.hasShownFactor(token)))) return;
    if (!factor.code && !factor.credential) {
      const message = messages.codeRequired;
      throw forbidden(message, [{ path: "code", message, secondFactor }]);
    }
    await factors.check(proof);
    await sessions.noteFactor(token);
  }

  return {
    checkPassword,
    checkFactor,

    /** @throws 403 for an account that everyone may use: it has no owner */
    refuseShared,

    /** Accounts that were made by signing in with Google have no password. */
    async hasPassword(userId: string): Promise<boolean> {
      const row = await findPasswordHash(db, userId);
      return typeof row?.password_hash === "string";
    },

    /** Both, in this order: who does not know the password uses up no codes. @throws 403, 429 */
    async check(proof: Proof): Promise<void> {
      await checkPassword(proof);
      await checkFactor(proof);
    },
  };
}
