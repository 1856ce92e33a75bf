import { messages } from "#shared/messages.ts";
import type { FactorProof } from "#shared/second-factor.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { forbidden } from "../http/errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Limits } from "../limits/limits.ts";
import type { Passkeys, RelyingParty } from "./passkeys.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { findEnrolled, findTotp, takeRecoveryCode, takeStep } from "./second-factor.queries.ts";
import { stepOf } from "./totp.ts";
import { readTotpSecret } from "./totp-secrets.ts";

export type Factors = ReturnType<typeof createFactors>;

interface Deps {
  db: Db;
  jobs: Jobs;
  encryption: Encryption;
  passkeys: Passkeys;
  limits: Pick<Limits, "secondFactor" | "signedInByToken">;
}

/** A second factor that somebody shows for a change. */
interface Shown {
  userId: string;
  ip: string;
  factor: Pick<FactorProof, "code" | "credential">;
  /** The cookie of a passkey's challenge. */
  challenge: string | undefined;
  party: RelyingParty;
}

const oneTimeCode = /^\d{6}$/;

/** Which second factors an account has, and whether one that is shown is right. */
export function createFactors({ db, jobs, encryption, passkeys, limits }: Deps) {
  /** Whether it is a code of the account's app or a recovery code; each works once. */
  async function isRightCode(userId: string, code: string): Promise<boolean> {
    await limits.secondFactor(userId);
    if (oneTimeCode.test(code)) {
      const totp = await findTotp(db, userId, "confirmed");
      const step = totp && stepOf(readTotpSecret(encryption, userId, totp), code, new Date());
      return step !== undefined && takeStep(db, userId, step);
    }
    return transact(db, async (trx) => {
      const taken = await takeRecoveryCode(trx, userId, hashRecoveryCode(userId, code));
      if (taken)
        await jobs.enqueue(trx, "mail", {
          template: "security",
          userId,
          event: "recovery-code-used",
        });
      return taken;
    });
  }

  return {
    isRightCode,

    /** What is asked for after the password, the more convenient first; nothing for most. */
    async kindsOf(userId: string, trx: Db = db): Promise<("passkey" | "code")[]> {
      const { code, passkeys: count } = await findEnrolled(trx, userId);
      return [...(count > 0 ? (["passkey"] as const) : []), ...(code ? (["code"] as const) : [])];
    },

    /** @throws 403 unless one of the account's factors is shown */
    async check({ userId, ip, factor, challenge, party }: Shown): Promise<void> {
      const { code, credential } = factor;
      if (credential) {
        if ((await passkeys.whoSigned(challenge, credential, party)) !== userId)
          throw forbidden(messages.passkeyRefused);
        // The call that asked for the challenge was counted.
        return limits.signedInByToken(ip);
      }
      if (code && (await isRightCode(userId, code))) return;
      const message = code ? messages.wrongCode : messages.codeRequired;
      throw forbidden(message, [{ path: "code", message }]);
    },
  };
}
