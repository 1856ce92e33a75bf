import type { Selectable } from "kysely";
import { v7 as uuid } from "uuid";
import { messages } from "#shared/messages.ts";
import type { Session } from "#shared/session.ts";
import type { AppUserTable, Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { forbidden } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import { deleteChallengesOf } from "../second-factor/challenges.queries.ts";
import type { RecentReads } from "./recent-reads.ts";
import { hashSecret, newSecret } from "./secret.ts";
import { presentSession } from "./session.present.ts";
import {
  beganWithin,
  deleteOtherSessions,
  deleteSession,
  deleteSessionById,
  deleteUserSessions,
  factorShownWithin,
  findSessionsOf,
  findSessionUser,
  insertSession,
  noteFactor,
  touchSession,
} from "./sessions.queries.ts";

/** The user of a session, with the fields that pages and handlers need. */
export interface SessionUser {
  id: string;
  name: string;
  lastName: string;
  email: string;
  type: "user" | "admin";
  image: string | null;
}

/** The signed-in user, and their session. */
export interface CurrentUser extends SessionUser {
  /** No secret. */
  sessionId: string;
  /** Whether the account has one. */
  secondFactor: boolean;
  /** Whether one was ever shown in this session. */
  factorShown: boolean;
  /** PostgreSQL's snapshot when the session was read: which transactions that read could see. */
  snapshot: string;
  /** Administrators outside the demonstration. */
  mustHaveSecondFactor: boolean;
}

/** The user before it is known whether the request belongs to the demonstration. */
type FoundUser = Omit<CurrentUser, "mustHaveSecondFactor">;

/** Where somebody signs in from. */
export interface Client {
  ip: string;
  /** Such as "Firefox on Windows". */
  device: string;
}
const UNKNOWN: Client = { ip: "", device: "" };

type Row = Pick<
  Selectable<AppUserTable>,
  "id" | "name" | "last_name" | "email" | "status" | "image"
>;

/** The only place that decides which columns of a user are in a session. */
export function presentSessionUser(row: Row): SessionUser {
  return {
    id: row.id,
    name: row.name,
    lastName: row.last_name,
    email: row.email,
    type: row.status,
    image: row.image,
  };
}

const TOUCH_EVERY_MS = 60_000;
/** How long ago somebody may have shown who they are when they change their account. */
const RECENT = "5 minutes";

export type Sessions = ReturnType<typeof createSessions>;

const keyOf = (tokenHash: Buffer) => `session ${tokenHash.toString("base64")}`;

async function findUser(db: Db, tokenHash: Buffer, ip: string): Promise<FoundUser | null> {
  const [row] = await findSessionUser(db, tokenHash);
  if (!row) return null;
  // Nobody waits for it; where it fails, the next request tries again.
  if (Date.now() - row.last_seen_at.getTime() > TOUCH_EVERY_MS)
    touchSession(db, tokenHash, ip).catch(() => {});
  return {
    ...presentSessionUser(row),
    sessionId: row.session_id,
    secondFactor: row.second_factor,
    factorShown: row.factor_shown,
    snapshot: row.snapshot,
  };
}

/** Server-side sessions: a random token in a cookie, its hash in the database. */
export function createSessions({ db, recent }: { db: Db; recent?: RecentReads }) {
  return {
    /** Starts a session and returns its token. */
    async start(
      userId: string,
      { ip, device }: Client = UNKNOWN,
      { twoFactors } = { twoFactors: false },
      trx: Db = db,
    ): Promise<string> {
      const token = newSecret();
      const token_hash = hashSecret(token);
      await insertSession(trx, { id: uuid(), token_hash, user_id: userId, ip, device }, twoFactors);
      return token;
    },

    /** The session's user; null where it has expired, or the user is banned or deleted. */
    async find(token: string, ip = ""): Promise<FoundUser | null> {
      const tokenHash = hashSecret(token);
      const load = () => findUser(db, tokenHash, ip);
      return recent ? recent.read(keyOf(tokenHash), load, ({ id }) => id) : load();
    },

    /** The user as found some seconds ago: for the header of a page, never for what they may do. */
    recall: (token: string) => recent?.recall<FoundUser>(keyOf(hashSecret(token))),

    /** Something of this person has changed here; of anybody where undefined. */
    invalidateRecent: (userId?: string) => recent?.invalidate(userId),

    /** A user's sessions that work, the last used first. */
    async list(userId: string, currentId: string): Promise<Session[]> {
      const rows = await findSessionsOf(db, userId);
      return rows.map((row) => presentSession(row, currentId));
    },

    /** Ends one session of a user. @throws 403 where it is not theirs */
    async endOne(userId: string, id: string): Promise<void> {
      const ended = isId(id) ? await transact(db, (trx) => deleteSessionById(trx, userId, id)) : 0;
      if (ended === 0) throw forbidden(messages.sessionNotFound);
    },

    /** Ends a user's sessions but one. @returns how many */
    endOthers: (userId: string, id: string): Promise<number> =>
      transact(db, (trx) => deleteOtherSessions(trx, userId, id)),

    /** Whether somebody signed in with this session in the last five minutes. */
    isFresh: (token: string): Promise<boolean> => beganWithin(db, hashSecret(token), RECENT),

    /** A second factor was shown in this session. */
    async noteFactor(token: string | undefined): Promise<void> {
      if (token) await noteFactor(db, hashSecret(token));
    },

    /** Whether that was in the last five minutes. */
    hasShownFactor: (token: string): Promise<boolean> =>
      factorShownWithin(db, hashSecret(token), RECENT),

    /** Ends one session; one that is not there is no error. */
    async end(token: string, trx?: Db): Promise<void> {
      const work = (own: Db) => deleteSession(own, hashSecret(token));
      await (trx ? work(trx) : transact(db, work));
    },

    /**
     * Ends a user's sessions, all or all but the one of `exceptToken`, and what they have begun of
     * signing in.
     */
    async endAll(userId: string, exceptToken: string | null = null, trx: Db = db): Promise<void> {
      await deleteChallengesOf(trx, userId);
      await deleteUserSessions(trx, userId, exceptToken === null ? null : hashSecret(exceptToken));
    },
  };
}
