import { messages } from "#shared/messages.ts";
import {
  type Identity,
  type IdentityVerifier,
  RefusedIdentity,
} from "../adapters/identity/contract.ts";
import { isDuplicate } from "../db/errors.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { notSetUp, unauthorized, unavailable } from "../http/errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { SigningIn } from "../sessions/signing-in.ts";
import { createGoogleAccount } from "./google-account.ts";
import type { StartSession } from "./start-session.ts";

interface Deps {
  db: Db;
  jobs: Jobs;
  sessions: Sessions;
  startSession: StartSession;
  /** Undefined where signing in with the provider is not set up. */
  verifierFor(demo: boolean): IdentityVerifier | undefined;
}

/** Signing in with the identity provider. */
export function createGoogleSignIn({ db, jobs, sessions, startSession, verifierFor }: Deps) {
  const accountOf = createGoogleAccount({ jobs, sessions });

  async function identify(token: string, demo: boolean): Promise<Identity> {
    const verifier = verifierFor(demo);
    if (!verifier) throw notSetUp(messages.identityOff);
    try {
      return await verifier.verify(token);
    } catch (error) {
      if (error instanceof RefusedIdentity) throw unauthorized(messages.identityRefused);
      throw unavailable(messages.identityDown);
    }
  }

  return {
    /** @throws 401 for an invalid token, 403 for the banned, 503 where it is not set up */
    async signIn(token: string, visitor: SigningIn) {
      const { demo } = visitor;
      const who = await identify(token, demo);
      const find = () => transact(db, (trx) => accountOf(trx, who, demo));
      const row = await find().catch((error) => {
        // Two first sign-ins of one person at the same time: the other one made the account.
        if (isDuplicate(error)) return find();
        throw error;
      });
      if (!row) throw unauthorized(messages.identityRefused);
      return startSession(row, visitor, {
        async check(_trx, { identity_subject }) {
          if (identity_subject !== who.subject) throw unauthorized(messages.identityRefused);
        },
      });
    },
  };
}
