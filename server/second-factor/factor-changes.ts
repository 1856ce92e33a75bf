import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { forbidden } from "../http/errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { SecurityEvent } from "../mail/mail-job.ts";
import { type Owner, requireSession } from "../sessions/require-session.ts";
import { deleteKeyTokens } from "../users/account-tokens.queries.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import { findEnrolled, lockUser, replaceRecoveryCodes } from "./second-factor.queries.ts";

export type FactorChanges = ReturnType<typeof createFactorChanges>;

/** What comes with every change of an account's factors. */
export function createFactorChanges({ jobs }: { jobs: Jobs }) {
  async function renewCodes(trx: Db, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(userId, code));
    await replaceRecoveryCodes(trx, userId, hashes);
    return codes;
  }

  return {
    /**
     * Locks the account.
     * @returns the hash of the session's token
     * @throws 401 where that has ended meanwhile
     */
    async begin(trx: Db, owner: Owner): Promise<Buffer> {
      await lockUser(trx, owner.id);
      return requireSession(trx, owner);
    },

    /** Ends the links that were asked for before, and mails the change to the account's owner. */
    async finish(trx: Db, userId: string, event: SecurityEvent, detail = ""): Promise<void> {
      await deleteKeyTokens(trx, userId);
      await jobs.enqueue(trx, "mail", { template: "security", userId, event, detail });
    },

    renewCodes,

    /** The first factor of an account brings recovery codes. */
    codesOfFirst: async (trx: Db, userId: string) =>
      (await findEnrolled(trx, userId)).recoveryCodes === 0 ? renewCodes(trx, userId) : undefined,

    /** @throws 403 where the last factor of an account that must have one is taken away */
    async afterRemoval(trx: Db, userId: string, required: boolean): Promise<void> {
      const { code, passkeys } = await findEnrolled(trx, userId);
      if (code || passkeys > 0) return;
      if (required) throw forbidden(messages.factorRequired);
      await replaceRecoveryCodes(trx, userId, []);
    },
  };
}
