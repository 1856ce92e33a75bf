import { v7 as uuid } from "uuid";
import { PASSKEYS_MAX } from "#shared/constants.ts";
import type { Credential } from "#shared/factor-fields.ts";
import { messages } from "#shared/messages.ts";
import type { Passkey } from "#shared/second-factor.ts";
import { isDuplicate } from "../db/errors.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { conflict, forbidden } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { Owner } from "../sessions/require-session.ts";
import { noteFactor } from "../sessions/sessions.queries.ts";
import type { FactorChanges } from "./factor-changes.ts";
import { deletePasskey, findPasskeysOf, insertPasskey } from "./passkeys.queries.ts";
import type { Passkeys, RelyingParty } from "./passkeys.ts";
import { presentPasskey } from "./second-factor.present.ts";

interface Deps {
  db: Db;
  passkeys: Pick<Passkeys, "readNew">;
  changes: FactorChanges;
}

/** Adds and removes passkeys. */
export function createPasskeyEnrolment({ db, passkeys, changes }: Deps) {
  return {
    /** @throws 400 for a credential that is not what was asked for, 409 for one too many */
    async addPasskey(
      owner: Owner,
      token: string | undefined,
      { credential, name }: { credential: Credential; name: string },
      party: RelyingParty,
    ): Promise<{ passkey: Passkey; recoveryCodes: string[] | undefined }> {
      const userId = owner.id;
      const made = await passkeys.readNew(userId, token, credential, party);
      const added = transact(db, async (trx) => {
        const session = await changes.begin(trx, owner);
        const known = await findPasskeysOf(trx, userId);
        if (known.length >= PASSKEYS_MAX) throw conflict(messages.passkeysFull);
        const recoveryCodes = await changes.codesOfFirst(trx, userId);
        const row = await insertPasskey(trx, { id: uuid(), user_id: userId, name, ...made });
        await noteFactor(trx, session);
        await changes.finish(trx, userId, "passkey-added", name);
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
    async removePasskey(owner: Owner, id: string, required: boolean): Promise<void> {
      const userId = owner.id;
      await transact(db, async (trx) => {
        await changes.begin(trx, owner);
        const gone = isId(id) ? await deletePasskey(trx, userId, id) : undefined;
        if (!gone) throw forbidden(messages.passkeyNotFound);
        await changes.afterRemoval(trx, userId, required);
        await changes.finish(trx, userId, "passkey-removed", gone.name);
      });
    },
  };
}
