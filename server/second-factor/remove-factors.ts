import type { Kysely } from "kysely";
import type pg from "pg";
import { writeAct } from "../audit/audit.queries.ts";
import type { Config } from "../config.ts";
import type { Db, Tables } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { isDemoAccount } from "../demo/demo-accounts.ts";
import { createJobs } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { deleteDevicesOf } from "../sessions/devices.queries.ts";
import { findSessionsOf } from "../sessions/sessions.queries.ts";
import { createSessions } from "../sessions/sessions.ts";
import { deleteKeyTokens } from "../users/account-tokens.queries.ts";
import { findUserByEmail } from "../users/users.queries.ts";
import { deleteFactorsOf, type Enrolled, findEnrolled, lockUser } from "./second-factor.queries.ts";

interface Shop {
  db: Kysely<Tables>;
  pool: pg.Pool;
  config: Config;
}

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

function inWords({ code, passkeys, recoveryCodes }: Enrolled): string {
  const parts = [
    ...(code ? ["one-time codes"] : []),
    ...(passkeys > 0 ? [counted(passkeys, "passkey")] : []),
    counted(recoveryCodes, "recovery code"),
  ];
  return new Intl.ListFormat("en").format(parts);
}

/** @throws an Error with one sentence where nothing can be removed */
async function findAccount(db: Db, email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`${email} has no account.`);
  if (isDemoAccount(user.id)) throw new Error(`${email} is an account of the demonstration.`);
  const enrolled = await findEnrolled(db, user.id);
  if (!enrolled.code && enrolled.passkeys === 0)
    throw new Error(`${email} has no second factor: nothing was changed.`);
  return { user, enrolled };
}

/** In one transaction, with the entry in the audit trail and the mail. */
async function removeAll({ db, pool, config }: Shop, userId: string): Promise<void> {
  const jobs = createJobs({ db, pool, now: () => new Date(), log: createLog(config) });
  await transact(db, async (trx) => {
    await lockUser(trx, userId);
    await createSessions({ db }).endAll(userId, null, trx);
    await deleteFactorsOf(trx, [userId]);
    await deleteDevicesOf(trx, [userId]);
    await deleteKeyTokens(trx, userId);
    await writeAct(trx, "user.factors_removed", `user:${userId}`);
    const event = "factors-removed";
    await jobs.enqueue(trx, "mail", { template: "security", userId, event });
  });
}

/**
 * For a user who has lost every second factor and all recovery codes.
 * @param confirmed without it nothing is changed
 * @returns the lines to print
 * @throws an Error with one sentence
 */
export async function removeFactors(shop: Shop, email: string, confirmed: boolean) {
  const { user, enrolled } = await findAccount(shop.db, email);
  const sessions = await findSessionsOf(shop.db, user.id);
  if (confirmed) {
    await removeAll(shop, user.id);
    return [
      `${email} has no second factor any more (${inWords(enrolled)} removed, ${counted(sessions.length, "session")} ended).`,
      "A mail tells them, and the audit trail has the entry user.factors_removed.",
    ];
  }
  return [
    `${email} has ${inWords(enrolled)}, and ${counted(sessions.length, "session")}.`,
    "This would remove them, end every session, forget the browsers that they have signed in with, and mail them. They would then sign in with their password alone" +
      (user.status === "admin" ? ", and must add a new factor at once, as an administrator." : "."),
    "The person who asks for it may be a thief who has the password: make sure by other means who it is. Then run:",
    `npm run remove-factors -- ${email} --yes`,
  ];
}
