import { messages } from "#shared/messages.ts";
import type { SecondFactor } from "#shared/second-factor.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { conflict, notFound } from "../http/errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Owner } from "../sessions/require-session.ts";
import { createFactorChanges } from "./factor-changes.ts";
import { createPasskeyEnrolment } from "./passkey-enrolment.ts";
import { findPasskeysOf } from "./passkeys.queries.ts";
import type { Passkeys } from "./passkeys.ts";
import { presentPasskey } from "./second-factor.present.ts";
import { findEnrolled } from "./second-factor.queries.ts";
import { createTotpEnrolment } from "./totp-enrolment.ts";

export type Enrolment = ReturnType<typeof createEnrolment>;

interface Deps {
  db: Db;
  jobs: Jobs;
  encryption: Encryption;
  passkeys: Passkeys;
}

/** Adds and removes the second factors of a user's own account; each change is mailed to them. */
export function createEnrolment({ db, jobs, encryption, passkeys }: Deps) {
  const changes = createFactorChanges({ jobs });
  return {
    ...createTotpEnrolment({ db, encryption, changes }),
    ...createPasskeyEnrolment({ db, passkeys, changes }),

    async state(userId: string, required: boolean): Promise<SecondFactor> {
      const [{ code, recoveryCodes }, known] = await Promise.all([
        findEnrolled(db, userId),
        findPasskeysOf(db, userId),
      ]);
      return { code, passkeys: known.map(presentPasskey), recoveryCodes, required };
    },

    /** @throws 404 where one-time codes are off, 409 where there is no factor at all */
    async checkEnrolled(userId: string, kind: "code" | "any"): Promise<void> {
      const { code, passkeys: count } = await findEnrolled(db, userId);
      if (kind === "code" && !code) throw notFound(messages.codesAreOff);
      if (!code && count === 0) throw conflict(messages.factorFirst);
    },

    /** Ten new codes; the old ones end. */
    async renewRecoveryCodes(owner: Owner): Promise<string[]> {
      return transact(db, async (trx) => {
        await changes.begin(trx, owner);
        await changes.finish(trx, owner.id, "recovery-codes-new");
        return changes.renewCodes(trx, owner.id);
      });
    },
  };
}
