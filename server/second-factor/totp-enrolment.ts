import { randomBytes } from "node:crypto";
import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { badRequest, conflict, notFound } from "../http/errors.ts";
import type { Owner } from "../sessions/require-session.ts";
import { noteFactor } from "../sessions/sessions.queries.ts";
import { toBase32 } from "./base32.ts";
import type { FactorChanges } from "./factor-changes.ts";
import { confirmTotp, deleteTotp, findTotp, takeStep } from "./second-factor.queries.ts";
import { stepOf, totpAddress } from "./totp.ts";
import { readTotpSecret, storeTotpSecret } from "./totp-secrets.ts";

const SECRET_BYTES = 20;

interface Deps {
  db: Db;
  encryption: Encryption;
  changes: FactorChanges;
}

/** Turns one-time codes on and off. */
export function createTotpEnrolment({ db, encryption, changes }: Deps) {
  return {
    /** A new secret for an authenticator app, which a first code confirms. @throws 401, 409 */
    async beginTotp({ email, ...owner }: Owner & { email: string }) {
      const secret = randomBytes(SECRET_BYTES);
      await transact(db, async (trx) => {
        await changes.begin(trx, owner);
        if (!(await storeTotpSecret(trx, encryption, { userId: owner.id, secret })))
          throw conflict(messages.codesAreOn);
      });
      return { secret: toBase32(secret), uri: totpAddress(secret, email) };
    },

    /** @throws 400 for a wrong code, or where no secret waits; 409 where codes are on already */
    async confirmTotp(owner: Owner, code: string) {
      const userId = owner.id;
      return transact(db, async (trx) => {
        const session = await changes.begin(trx, owner);
        const totp = await findTotp(trx, userId, "new");
        if (!totp && (await findTotp(trx, userId, "confirmed")))
          throw conflict(messages.codesOnUnseen);
        const step = totp && stepOf(readTotpSecret(encryption, userId, totp), code, new Date());
        if (step === undefined || !(await takeStep(trx, userId, step))) {
          const message = totp ? messages.wrongCode : messages.beginAgain;
          throw badRequest(message, [{ path: "code", message }]);
        }
        const recoveryCodes = await changes.codesOfFirst(trx, userId);
        await confirmTotp(trx, userId);
        await noteFactor(trx, session);
        await changes.finish(trx, userId, "codes-on");
        return { recoveryCodes };
      });
    },

    async removeTotp(owner: Owner, required: boolean): Promise<void> {
      const userId = owner.id;
      await transact(db, async (trx) => {
        await changes.begin(trx, owner);
        if (!(await deleteTotp(trx, userId))) throw notFound(messages.codesAreOff);
        await changes.afterRemoval(trx, userId, required);
        await changes.finish(trx, userId, "codes-off");
      });
    },
  };
}
