import { messages } from "#shared/messages.ts";
import type { SecondFactorAsked } from "#shared/second-factor.ts";
import type { SignedIn } from "#shared/sign-in.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { isDemoAccount } from "../demo/demo-accounts.ts";
import { forbidden, unauthorized } from "../http/errors.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Challenges } from "../second-factor/challenges.ts";
import type { Factors } from "../second-factor/factors.ts";
import type { Devices } from "../sessions/devices.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { SigningIn } from "../sessions/signing-in.ts";
import { presentSignedIn } from "./user.present.ts";
import { holdUser, type UserRow } from "./users.queries.ts";

export type StartSession = ReturnType<typeof createStartSession>;

/** A session, or the second step that has to come first. */
export type Started =
  | { token: string; device: string; reply: SignedIn }
  | { challenge: string; reply: SecondFactorAsked };

interface Deps {
  db: Db;
  jobs: Jobs;
  sessions: Sessions;
  devices: Devices;
  factors: Pick<Factors, "kindsOf">;
  challenges: Pick<Challenges, "awaitSecondFactor">;
}

/** How the user has proved to be the account's owner. */
interface Shown {
  twoFactors?: boolean;
  /** Whether it still counts, asked while nothing can change the account. @throws 401 */
  check?: (trx: Db, account: Account) => Promise<void>;
}
type Account = NonNullable<Awaited<ReturnType<typeof holdUser>>>;

/** The last step of every way to sign in. */
export function createStartSession({ db, jobs, sessions, devices, factors, challenges }: Deps) {
  async function begin(
    trx: Db,
    row: UserRow,
    { client, oldToken, deviceToken }: SigningIn,
    twoFactors: boolean,
  ): Promise<Started> {
    if (oldToken) await sessions.end(oldToken, trx);
    const token = await sessions.start(row.id, client, { twoFactors }, trx);
    const { device, isNew } = await devices.remember(row.id, deviceToken, trx);
    // Everyone may sign in to the demonstration's accounts.
    if (isNew && !isDemoAccount(row.id)) {
      const news = { event: "new-device", detail: `${client.device}, ${client.ip}` } as const;
      await jobs.enqueue(trx, "mail", { template: "security", userId: row.id, ...news });
    }
    return { token, device, reply: presentSignedIn(row) };
  }

  /**
   * A new session; the one that this browser had before ends. Where the account has a second factor
   * and it was not shown yet, it is asked for. A change of the password locks the account and then
   * ends its sessions: one that begins meanwhile is among them, or is refused.
   * @throws 401 for a demonstration's account that the visitor does not get, 403 for the banned
   */
  return async function startSession(
    row: UserRow,
    visitor: SigningIn,
    { twoFactors = false, check }: Shown = {},
  ): Promise<Started> {
    if (isDemoAccount(row.id) && !visitor.demo) throw unauthorized(messages.wrongCredentials);
    if (row.banned) throw forbidden(messages.banned);
    return transact(db, async (trx) => {
      const account = await holdUser(trx, row.id);
      if (!account) throw unauthorized(messages.beginAgain);
      if (account.banned) throw forbidden(messages.banned);
      await check?.(trx, account);
      const secondFactor = twoFactors ? [] : await factors.kindsOf(row.id, trx);
      if (secondFactor.length === 0) return begin(trx, row, visitor, twoFactors);
      const challenge = await challenges.awaitSecondFactor(row.id, trx);
      return { challenge, reply: { access: false, secondFactor } };
    });
  };
}
