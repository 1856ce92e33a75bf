import { messages } from "#shared/messages.ts";
import type { SignedIn } from "#shared/sign-in.ts";
import { isDemoAccount } from "../demo/demo-accounts.ts";
import { forbidden, unauthorized } from "../http/errors.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Visitor } from "../sessions/visitor.ts";
import { presentSignedIn } from "./user.present.ts";
import type { UserRow } from "./users.queries.ts";

export type StartSession = ReturnType<typeof createStartSession>;

/** The last step of every way to sign in. */
export function createStartSession({ sessions }: { sessions: Sessions }) {
  /**
   * A new session; the one that this browser had before ends.
   * @throws 401 for a demonstration's account that the visitor does not get, 403 for the banned
   */
  return async function startSession(
    row: UserRow,
    { client, oldToken, demo }: Visitor,
  ): Promise<{ token: string; user: SignedIn }> {
    if (isDemoAccount(row.id) && !demo) throw unauthorized(messages.wrongCredentials);
    if (row.banned) throw forbidden(messages.banned);
    if (oldToken) await sessions.end(oldToken);
    const token = await sessions.start(row.id, client);
    return { token, user: presentSignedIn(row) };
  };
}
