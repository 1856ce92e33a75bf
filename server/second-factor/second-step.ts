import type { Credential } from "#shared/factor-fields.ts";
import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { HttpError, unauthorized } from "../http/errors.ts";
import type { SigningIn } from "../sessions/signing-in.ts";
import type { StartSession } from "../users/start-session.ts";
import { findUser } from "../users/users.queries.ts";
import type { Challenges } from "./challenges.ts";
import type { Factors } from "./factors.ts";
import { findPasskey } from "./passkeys.queries.ts";
import type { Passkeys, RelyingParty } from "./passkeys.ts";

interface Deps {
  db: Db;
  challenges: Challenges;
  factors: Factors;
  passkeys: Passkeys;
  startSession: StartSession;
}

/** Signing in with a code after the password, and with a passkey, which needs no password. */
export function createSecondStep({ db, challenges, factors, passkeys, startSession }: Deps) {
  async function signIn(userId: string, visitor: SigningIn, check: (trx: Db) => Promise<void>) {
    const row = await findUser(db, userId);
    if (!row) throw unauthorized(messages.beginAgain);
    return startSession(row, visitor, { twoFactors: true, check });
  }

  return {
    /** @throws 401 for a wrong code, and where the password must be given again; 429 */
    async byCode(token: string | undefined, code: string, visitor: SigningIn) {
      const userId = token && (await challenges.attempt(token));
      if (!userId) throw unauthorized(messages.beginAgain);
      if (!(await factors.isRightCode(userId, code))) {
        const details = [{ path: "code", message: messages.wrongCode }];
        throw new HttpError(401, messages.wrongCode, details);
      }
      return signIn(userId, visitor, async (trx) => {
        if (!(await challenges.end(token, trx))) throw unauthorized(messages.beginAgain);
      });
    },

    /** @throws 401 unless a passkey has signed the challenge */
    async byPasskey(
      token: string | undefined,
      credential: Credential,
      visitor: SigningIn,
      party: RelyingParty,
    ) {
      const userId = await passkeys.whoSigned(token, credential, party);
      if (!token || !userId) throw unauthorized(messages.passkeyRefused);
      return signIn(userId, visitor, async (trx) => {
        await challenges.end(token, trx);
        const passkey = await findPasskey(trx, credential.id);
        if (passkey?.user_id !== userId) throw unauthorized(messages.passkeyRefused);
      });
    },
  };
}
