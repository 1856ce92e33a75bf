import { messages } from "#shared/messages.ts";
import type { Db } from "../db/tables.ts";
import { forbidden } from "../http/errors.ts";
import { lockUsersAndAdmins } from "./admin-users.queries.ts";

/** Locks users against other changes, together with every administrator who is not banned. */
export async function lockWithAdmins(trx: Db, ids: string[]) {
  const locked = await lockUsersAndAdmins(trx, ids);
  return {
    users: locked.filter(({ id }) => ids.includes(id)),
    admins: locked.filter(({ status, banned }) => status === "admin" && !banned),
  };
}

/** @throws 403 where the shop would be left without an administrator */
export function refuseLastAdmins(leaving: string[], admins: { id: string }[]): void {
  if (admins.every(({ id }) => leaving.includes(id))) throw forbidden(messages.lastAdmin);
}
