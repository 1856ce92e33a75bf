import type { AdminUpdate, BulkUpdate, UserFilter } from "#shared/admin-users.ts";
import { messages } from "#shared/messages.ts";
import type { Page } from "#shared/paging.ts";
import type { User } from "#shared/user.ts";
import type { CatalogueCache } from "../cars/catalogue-cache.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { forbidden } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { Sessions } from "../sessions/sessions.ts";
import {
  countUsers,
  lockUsersAndAdmins,
  markOwnersBanned,
  searchUsers,
  updateUsers,
  userCountries,
} from "./admin-users.queries.ts";
import { eraseAccounts } from "./erase-accounts.ts";
import { presentUser } from "./user.present.ts";
import { findUser, updateUser } from "./users.queries.ts";

const LIMIT = 100;
const byName = new Intl.Collator("en").compare;

interface Deps {
  db: Db;
  sessions: Sessions;
  cache: CatalogueCache;
}
type Rights = Pick<AdminUpdate, "status" | "ban">;

/** What administrators do with users. */
export function createDashboard({ db, sessions, cache }: Deps) {
  /** @throws 403 'User not found' unless all exist */
  async function lock(trx: Db, ids: string[]) {
    const locked = await lockUsersAndAdmins(trx, ids);
    const chosen = locked.filter(({ id }) => ids.includes(id));
    if (chosen.length < ids.length) throw forbidden(messages.userNotFound);
    const admins = locked.filter(({ status, banned }) => status === "admin" && !banned);
    return { chosen, admins };
  }

  /** Refuses what would leave the shop without an administrator. */
  function keepAnAdmin(ids: string[], admins: { id: string }[], { status, ban }: Rights) {
    const loses = status === "user" || ban === true;
    if (loses && admins.every(({ id }) => ids.includes(id))) throw forbidden(messages.lastAdmin);
  }

  async function ban(trx: Db, ids: string[], banned: boolean | undefined) {
    if (banned === undefined) return;
    await markOwnersBanned(trx, ids, banned);
    if (banned) for (const id of ids) await sessions.endAll(id, null, trx);
  }

  async function close(trx: Db, ids: string[]): Promise<void> {
    const { chosen } = await lock(trx, ids);
    if (chosen.some(({ status }) => status === "admin"))
      throw forbidden(messages.cannotRemoveAdmin);
    await eraseAccounts(trx, sessions, ids);
  }

  return {
    /** One page of the users that match, newest first, with the exact total. */
    async list(filter: UserFilter): Promise<Page<User>> {
      const { page = 1, limit = LIMIT } = filter;
      const [rows, total] = await Promise.all([
        searchUsers(db, filter, limit, (page - 1) * limit),
        countUsers(db, filter),
      ]);
      return { rows: rows.map(presentUser), total, page, limit };
    },

    /** The distinct countries of all users, sorted. */
    async countries(): Promise<string[]> {
      return (await userCountries(db)).sort(byName);
    },

    /** @throws 403 'User not found' */
    async find(id: string): Promise<User> {
      const row = isId(id) ? await findUser(db, id) : undefined;
      if (!row) throw forbidden(messages.userNotFound);
      return presentUser(row);
    },

    /** @throws 403 'User not found', and for the last administrator */
    async update(id: string, update: AdminUpdate): Promise<User> {
      if (!isId(id)) throw forbidden(messages.userNotFound);
      const { ban: banned, lastName: last_name, ...columns } = update;
      const key = id.toLowerCase();
      const row = await transact(db, async (trx) => {
        const { admins } = await lock(trx, [key]);
        keepAnAdmin([key], admins, update);
        await ban(trx, [key], banned);
        return updateUser(trx, key, { ...columns, last_name, banned });
      });
      if (banned !== undefined) cache.invalidate();
      if (!row) throw forbidden(messages.userNotFound);
      return presentUser(row);
    },

    /** All or nothing. */
    async updateAll({ ids, status, ban: banned }: BulkUpdate): Promise<{ count: number }> {
      await transact(db, async (trx) => {
        const { admins } = await lock(trx, ids);
        keepAnAdmin(ids, admins, { status, ban: banned });
        await ban(trx, ids, banned);
        await updateUsers(trx, ids, { status, banned });
      });
      if (banned !== undefined) cache.invalidate();
      return { count: ids.length };
    },

    /**
     * The account ends and its personal data are erased; purchases and reviews remain.
     * @throws 403 'User not found', "Can't remove admin"
     */
    async remove(id: string): Promise<{ message: string }> {
      if (!isId(id)) throw forbidden(messages.userNotFound);
      await transact(db, (trx) => close(trx, [id.toLowerCase()]));
      cache.invalidate();
      return { message: messages.userDeleted };
    },

    /** All or nothing. */
    async removeAll(ids: string[]): Promise<{ count: number }> {
      await transact(db, (trx) => close(trx, ids));
      cache.invalidate();
      return { count: ids.length };
    },
  };
}
