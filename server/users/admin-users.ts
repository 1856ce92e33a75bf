import type { AdminUpdate, BulkUpdate } from "#shared/admin-users.ts";
import { messages } from "#shared/messages.ts";
import { fullName } from "#shared/person.ts";
import type { User } from "#shared/user.ts";
import { markOwnersBanned } from "../cars/cars-of-sellers.queries.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { keepDemoAccounts } from "../demo/demo-accounts.ts";
import type { DemoAudience } from "../demo/settings.ts";
import { conflict, forbidden } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { updateUsers } from "./admin-users.queries.ts";
import { eraseAccounts } from "./erase-accounts.ts";
import { lockWithAdmins, refuseLastAdmins } from "./last-admin.ts";
import { usersInOrder } from "./orders-of.ts";
import { presentUser } from "./user.present.ts";
import { updateUser } from "./users.queries.ts";

interface Deps {
  db: Db;
  sessions: Sessions;
  catalogue: Catalogue;
  demo: DemoAudience;
}
type Rights = Partial<Pick<AdminUpdate, "status" | "ban">>;

/**
 * @throws 403 for somebody who is no longer an administrator, and 'User not found' unless all exist
 */
async function lock(trx: Db, actor: string, ids: string[]) {
  const { users, admins } = await lockWithAdmins(trx, ids);
  if (!admins.some(({ id }) => id === actor)) throw forbidden();
  if (users.length < ids.length) throw forbidden(messages.userNotFound);
  return { users, admins };
}

type LockedUser = Awaited<ReturnType<typeof lock>>["users"][number];

/**
 * @throws 409 while one of them buys or sells in an order that has not ended; of several it names
 * who
 */
async function refuseInOrder(trx: Db, users: LockedUser[]): Promise<void> {
  const { buyers, sellers } = await usersInOrder(
    trx,
    users.map(({ id }) => id),
  );
  const busy = users.find(({ id }) => buyers.has(id) || sellers.has(id));
  if (!busy) return;
  const reason = buyers.has(busy.id) ? messages.userInOrder : messages.carOfUserInOrder;
  if (users.length === 1) throw conflict(reason);
  const message = `${fullName({ name: busy.name, lastName: busy.last_name })}: ${reason}`;
  throw conflict(message, [{ path: "ids", message, id: busy.id }]);
}

async function applyBan(trx: Db, sessions: Sessions, ids: string[], banned: boolean | undefined) {
  if (banned === undefined) return;
  await markOwnersBanned(trx, ids, banned);
  if (banned) for (const id of ids) await sessions.endAll(id, null, trx);
}

/** How administrators change and delete users. */
export function createAdminUsers({ db, sessions, catalogue, demo }: Deps) {
  /** @throws 403 'User not found' unless all exist, and for the last administrator */
  async function lockToChange(
    trx: Db,
    actor: string,
    { ids, status, ban }: Rights & { ids: string[] },
  ): Promise<void> {
    const { users, admins } = await lock(trx, actor, ids);
    const losing = users.filter((user) => ban === true || (status && status !== user.status));
    keepDemoAccounts(
      demo,
      losing.map(({ id }) => id),
    );
    if (status === "user" || ban === true) refuseLastAdmins(ids, admins);
  }

  /**
   * All or none.
   * @throws 403 'User not found', "Can't remove admin"; 409 while one is in an order
   */
  async function removeUsers(actor: string, ids: string[]): Promise<void> {
    await transact(db, async (trx) => {
      const { users } = await lock(trx, actor, ids);
      if (users.some(({ status }) => status === "admin"))
        throw forbidden(messages.cannotRemoveAdmin);
      keepDemoAccounts(demo, ids);
      await refuseInOrder(trx, users);
      await eraseAccounts(trx, sessions, ids);
    });
    await catalogue.catchUp({ large: true });
  }

  // `actor` is the administrator who does it.
  return {
    /** @throws 403 'User not found', and for the last administrator */
    async update(actor: string, id: string, update: AdminUpdate): Promise<User> {
      if (!isId(id)) throw forbidden(messages.userNotFound);
      const { ban: banned, lastName: last_name, ...columns } = update;
      const key = id.toLowerCase();
      const row = await transact(db, async (trx) => {
        await lockToChange(trx, actor, { ids: [key], ...update });
        await applyBan(trx, sessions, [key], banned);
        return updateUser(trx, key, { ...columns, last_name, banned });
      });
      await catalogue.catchUp({ large: true });
      if (!row) throw forbidden(messages.userNotFound);
      return presentUser(row);
    },

    /** All or none. @throws as `update` */
    async updateAll(actor: string, update: BulkUpdate): Promise<{ count: number }> {
      const { ids, status, ban: banned } = update;
      await transact(db, async (trx) => {
        await lockToChange(trx, actor, update);
        await applyBan(trx, sessions, ids, banned);
        await updateUsers(trx, ids, { status, banned });
      });
      if (banned !== undefined) await catalogue.catchUp({ large: true });
      return { count: ids.length };
    },

    /** The account ends and its personal data are erased; purchases and reviews remain. */
    async remove(actor: string, id: string): Promise<{ message: string }> {
      if (!isId(id)) throw forbidden(messages.userNotFound);
      await removeUsers(actor, [id.toLowerCase()]);
      return { message: messages.userDeleted };
    },

    async removeAll(actor: string, ids: string[]): Promise<{ count: number }> {
      await removeUsers(actor, ids);
      return { count: ids.length };
    },
  };
}
