import type { Selectable } from "kysely";
import type { AppUserTable, Db } from "../db/tables.ts";
import { hashSecret, newSecret } from "./secret.ts";
import {
  beganWithin,
  deleteSession,
  deleteUserSessions,
  findSessionUser,
  insertSession,
  touchSession,
} from "./sessions.queries.ts";

/** Who is signed in, as far as any page or handler needs to know. */
export interface SessionUser {
  id: string;
  name: string;
  lastName: string;
  email: string;
  type: "user" | "admin";
  image: string | null;
}

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

export type Sessions = ReturnType<typeof createSessions>;

/** Server-side sessions: a random token in a cookie, its hash in the database. */
export function createSessions({ db }: { db: Db }) {
  return {
    /** Starts a session and returns its token. Pass a transaction to start it with its cause. */
    async start(userId: string, trx: Db = db): Promise<string> {
      const token = newSecret();
      await insertSession(trx, hashSecret(token), userId);
      return token;
    },

    /** The session's user; null where it has expired, or the user is banned or deleted. */
    async find(token: string): Promise<SessionUser | null> {
      const tokenHash = hashSecret(token);
      const row = await findSessionUser(db, tokenHash);
      if (!row) return null;
      if (Date.now() - row.last_seen_at.getTime() > TOUCH_EVERY_MS)
        await touchSession(db, tokenHash);
      return presentSessionUser(row);
    },

    /** Whether somebody signed in with this session in the last five minutes. */
    isFresh: (token: string): Promise<boolean> => beganWithin(db, hashSecret(token), "5 minutes"),

    /** Ends one session; one that is not there is no error. */
    async end(token: string): Promise<void> {
      await deleteSession(db, hashSecret(token));
    },

    /** Ends a user's sessions, all or all but the one of `exceptToken`. */
    async endAll(userId: string, exceptToken: string | null = null, trx: Db = db): Promise<void> {
      await deleteUserSessions(trx, userId, exceptToken === null ? null : hashSecret(exceptToken));
    },
  };
}
