import { randomBytes } from "node:crypto";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { v7 as uuid } from "uuid";
import { messages } from "#shared/messages.ts";
import { PASSKEYS_MAX, type Passkey, type SecondFactor } from "#shared/second-factor.ts";
import { isDuplicate } from "../db/errors.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { badRequest, conflict, forbidden, notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { SecurityEvent } from "../mail/mail-job.ts";
import { toBase32 } from "./base32.ts";
import { deletePasskey, findPasskeysOf, insertPasskey } from "./passkeys.queries.ts";
import type { Passkeys, RelyingParty } from "./passkeys.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import { presentPasskey } from "./second-factor.present.ts";
import {
  confirmTotp,
  deleteTotp,
  findEnrolled,
  findTotp,
  insertTotp,
  lockUser,
  replaceRecoveryCodes,
  takeStep,
} from "./second-factor.queries.ts";
import { stepOf, totpAddress } from "./totp.ts";

const SECRET_BYTES = 20;

export type Enrolment = ReturnType<typeof createEnrolment>;

interface Deps {
  db: Db;
  jobs: Jobs;
  passkeys: Passkeys;
}

/** What somebody adds to their own account, and takes away; each change is mailed to them. */
export function createEnrolment({ db, jobs, passkeys }: Deps) {
  const tell = (trx: Db, userId: string, event: SecurityEvent, detail = "") =>
    jobs.enqueue(trx, "mail", { template: "security", userId, event, detail });

  async function renewCodes(trx: Db, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(userId, code));
    await replaceRecoveryCodes(trx, userId, hashes);
    return codes;
  }

  /** The first factor of an account brings recovery codes. */
  const codesOfFirst = async (trx: Db, userId: string) =>
    (await findEnrolled(trx, userId)).recoveryCodes === 0 ? renewCodes(trx, userId) : undefined;

  /** @throws 403 where the last factor of an account that must have one is taken away */
  async function afterRemoval(trx: Db, userId: string, required: boolean): Promise<void> {
    const { code, passkeys: left } = await findEnrolled(trx, userId);
    if (code || left > 0) return;
    if (required) throw forbidden(messages.factorRequired);
    await replaceRecoveryCodes(trx, userId, []);
  }

  return {
    async state(userId: string, required: boolean): Promise<SecondFactor> {
      const [{ code, recoveryCodes }, known] = await Promise.all([
        findEnrolled(db, userId),
        findPasskeysOf(db, userId),
      ]);
      return { code, passkeys: known.map(presentPasskey), recoveryCodes, required };
    },

    /** A new secret for an authenticator app, which a first code confirms. @throws 409 */
    async beginTotp({ id, email }: { id: string; email: string }) {
      const secret = randomBytes(SECRET_BYTES);
      if (!(await insertTotp(db, id, secret))) throw conflict(messages.codesAreOn);
      return { secret: toBase32(secret), uri: totpAddress(secret, email) };
    },

    /** @throws 400 for a wrong code, or where no secret waits */
    async confirmTotp(userId: string, code: string) {
      return transact(db, async (trx) => {
        await lockUser(trx, userId);
        const totp = await findTotp(trx, userId, "new");
        const step = totp && stepOf(totp.secret, code, new Date());
        if (step === undefined || !(await takeStep(trx, userId, step))) {
          const message = totp ? messages.wrongCode : messages.beginAgain;
          throw badRequest(message, [{ path: "code", message }]);
        }
        const recoveryCodes = await codesOfFirst(trx, userId);
        await confirmTotp(trx, userId);
        await tell(trx, userId, "codes-on");
        return { recoveryCodes };
      });
    },

    async removeTotp(userId: string, required: boolean): Promise<void> {
      await transact(db, async (trx) => {
        await lockUser(trx, userId);
        if (!(await deleteTotp(trx, userId))) throw notFound(messages.codesAreOff);
        await afterRemoval(trx, userId, required);
        await tell(trx, userId, "codes-off");
      });
    },

    /** @throws 400 for a credential that is not what was asked for, 409 for one too many */
    async addPasskey(
      userId: string,
      token: string | undefined,
      { credential, name }: { credential: RegistrationResponseJSON; name: string },
      party: RelyingParty,
    ): Promise<{ passkey: Passkey; recoveryCodes: string[] | undefined }> {
      const made = await passkeys.readNew(userId, token, credential, party);
      const added = transact(db, async (trx) => {
        await lockUser(trx, userId);
        const known = await findPasskeysOf(trx, userId);
        if (known.length >= PASSKEYS_MAX) throw conflict(messages.passkeysFull);
        const recoveryCodes = await codesOfFirst(trx, userId);
        const row = await insertPasskey(trx, { id: uuid(), user_id: userId, name, ...made });
        await tell(trx, userId, "passkey-added", name);
        return { passkey: presentPasskey(row), recoveryCodes };
      });
      return added.catch((error) => {
        if (isDuplicate(error)) throw conflict(messages.passkeyKnown);
        throw error;
      });
    },

    /** @throws 403 for a passkey of somebody else */
    async checkOwn(userId: string, id: string): Promise<void> {
      const known = await findPasskeysOf(db, userId);
      if (!known.some((passkey) => passkey.id === id.toLowerCase()))
        throw forbidden(messages.passkeyNotFound);
    },

    /** @throws 403 where it is not theirs */
    async removePasskey(userId: string, id: string, required: boolean): Promise<void> {
      await transact(db, async (trx) => {
        await lockUser(trx, userId);
        const gone = isId(id) ? await deletePasskey(trx, userId, id) : undefined;
        if (!gone) throw forbidden(messages.passkeyNotFound);
        await afterRemoval(trx, userId, required);
        await tell(trx, userId, "passkey-removed", gone.name);
      });
    },

    /** @throws 404 where one-time codes are off, 409 where there is no factor at all */
    async checkEnrolled(userId: string, kind: "code" | "any"): Promise<void> {
      const { code, passkeys: count } = await findEnrolled(db, userId);
      if (kind === "code" && !code) throw notFound(messages.codesAreOff);
      if (!code && count === 0) throw conflict(messages.factorFirst);
    },

    /** Ten new codes; the old ones end. */
    async renewRecoveryCodes(userId: string): Promise<string[]> {
      return transact(db, async (trx) => {
        await lockUser(trx, userId);
        await tell(trx, userId, "recovery-codes-new");
        return renewCodes(trx, userId);
      });
    },
  };
}
