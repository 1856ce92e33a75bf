import type { Updateable } from "kysely";
import { v7 as uuid } from "uuid";
import { messages } from "#shared/messages.ts";
import type { Identity } from "../adapters/identity/contract.ts";
import type { AppUserTable, Db } from "../db/tables.ts";
import { isDemoAccount } from "../demo/demo-accounts.ts";
import { forbidden } from "../http/errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { deleteFactorsOf } from "../second-factor/second-factor.queries.ts";
import { deleteDevicesOf } from "../sessions/devices.queries.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { deleteAccountTokens } from "./account-tokens.queries.ts";
import { findUserByEmail, findUserBySubject, insertUser, updateUser } from "./users.queries.ts";

interface Deps {
  jobs: Jobs;
  sessions: Sessions;
}

/** Finds or makes the account of a person whom the identity provider names. */
export function createGoogleAccount({ jobs, sessions }: Deps) {
  /** The account of this person: known by subject, else by a confirmed e-mail, else a new one. */
  async function accountOf(trx: Db, who: Identity, demo: boolean) {
    const linked = await findUserBySubject(trx, who.subject);
    if (linked) return linked;
    const sameEmail = await findUserByEmail(trx, who.email);
    if (sameEmail && isDemoAccount(sameEmail.id) && !demo) return undefined;
    if (!sameEmail) return create(trx, who);
    if (!who.emailVerified) throw forbidden(messages.identityUnverified);
    if (sameEmail.banned) return sameEmail;
    const link = { identity_subject: who.subject, verified: true, owner_proven: true };
    const { id, owner_proven } = sameEmail;
    if (owner_proven || isDemoAccount(id)) return updateUser(trx, id, link);
    return takeOver(trx, id, link);
  }

  async function create(trx: Db, who: Identity) {
    const made = await insertUser(trx, {
      id: uuid(),
      email: who.email,
      identity_subject: who.subject,
      name: who.name,
      last_name: who.lastName,
      image: who.photo,
      verified: who.emailVerified,
      owner_proven: who.emailVerified,
    });
    if (!who.emailVerified)
      await jobs.enqueue(trx, "mail", { template: "verify", userId: made.id });
    return made;
  }

  /**
   * The person who registered this address has not shown to own it, even where the owner has
   * confirmed it meanwhile: what they set up must not open the owner's account.
   */
  async function takeOver(trx: Db, id: string, link: Updateable<AppUserTable>) {
    const row = await updateUser(trx, id, { ...link, password_hash: null });
    await sessions.endAll(id, null, trx);
    await deleteFactorsOf(trx, [id]);
    await deleteDevicesOf(trx, [id]);
    await deleteAccountTokens(trx, [id]);
    const event = "google-linked";
    await jobs.enqueue(trx, "mail", { template: "security", userId: id, event });
    return row;
  }

  return accountOf;
}
