import { messages } from "#shared/messages.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { conflict, forbidden } from "../http/errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { accountDeletedMail } from "../mail/templates.ts";
import { type Owner, requireSession } from "../sessions/require-session.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { eraseAccounts } from "./erase-accounts.ts";
import { lockWithAdmins, refuseLastAdmins } from "./last-admin.ts";
import { usersInOrder } from "./orders-of.ts";
import type { OwnerProof, Proof } from "./owner-proof.ts";
import { findUser } from "./users.queries.ts";

interface Deps {
  db: Db;
  sessions: Sessions;
  jobs: Jobs;
  catalogue: Catalogue;
  ownerProof: OwnerProof;
}

/** Closes a user's own account. */
export function createCloseAccount({ db, sessions, jobs, catalogue, ownerProof }: Deps) {
  async function close(trx: Db, owner: Owner): Promise<void> {
    const { id } = owner;
    const { admins } = await lockWithAdmins(trx, [id]);
    await requireSession(trx, owner);
    const user = await findUser(trx, id);
    if (!user) throw forbidden(messages.userNotFound);
    if (user.status === "admin") refuseLastAdmins([id], admins);
    const { buyers, sellers } = await usersInOrder(trx, [id]);
    if (buyers.size) throw conflict(messages.accountInOrder);
    if (sellers.size) throw conflict(messages.ownCarInOrder);
    await jobs.enqueue(trx, "mail", accountDeletedMail(user));
    await eraseAccounts(trx, sessions, [id]);
  }

  /**
   * @throws 403 without proof and for the last administrator, 409 while an order of theirs or of
   * one of their cars is open, 401 where the session has ended meanwhile, 429 after several wrong
   * passwords
   */
  return async function closeAccount(proof: Proof): Promise<{ message: string }> {
    await ownerProof.check(proof);
    const owner = { id: proof.userId, session: proof.token };
    await transact(db, (trx) => close(trx, owner));
    await catalogue.catchUp({ large: true });
    return { message: messages.accountDeleted };
  };
}
