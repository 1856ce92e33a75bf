import { v7 as uuid } from "uuid";
import { USER_NAME_MAX } from "#shared/constants.ts";
import { writeAct } from "../audit/audit.queries.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { isDemoAccount } from "../demo/demo-accounts.ts";
import { deleteFactorsOf } from "../second-factor/second-factor.queries.ts";
import { deleteDevicesOf } from "../sessions/devices.queries.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { deleteAccountTokens } from "./account-tokens.queries.ts";
import { findUserByEmail, insertUser, updateUser } from "./users.queries.ts";

interface Deps {
  db: Db;
  sessions: Sessions;
}

/** The account, and what happened to it; `unchanged` was an administrator's already. */
export type AdminGrant = { id: string; outcome: "created" | "promoted" | "unchanged" };

/** Makes somebody an administrator, from the command line. */
export function createAdminGrant({ db, sessions }: Deps) {
  /**
   * @param email trimmed and in lower case
   * @throws an Error with one sentence for the banned and for the demonstration's accounts
   */
  return async function grantAdmin(email: string): Promise<AdminGrant> {
    return transact(db, async (trx) => {
      const known = await findUserByEmail(trx, email);
      if (!known) {
        const name = email.split("@", 1)[0]?.slice(0, USER_NAME_MAX) ?? "";
        const account = { id: uuid(), email, name, status: "admin", verified: true } as const;
        const { id } = await insertUser(trx, account);
        await writeAct(trx, "user.admin_made", `user:${id}`);
        return { id, outcome: "created" };
      }
      const { id } = known;
      if (isDemoAccount(id))
        throw new Error(`${email} is an account of the demonstration: take an address of yours.`);
      if (known.banned)
        throw new Error(`${email} is banned: take another address, or lift the ban first.`);
      if (known.status === "admin") return { id, outcome: "unchanged" };
      // Somebody else may have registered this address: their password, sessions and second factors
      // must not work.
      const unlinked = known.owner_proven ? {} : { identity_subject: null };
      const rights = { status: "admin", verified: true, password_hash: null } as const;
      await updateUser(trx, id, { ...rights, ...unlinked });
      await sessions.endAll(id, null, trx);
      await deleteAccountTokens(trx, [id]);
      await deleteFactorsOf(trx, [id]);
      await deleteDevicesOf(trx, [id]);
      return { id, outcome: "promoted" };
    });
  };
}
