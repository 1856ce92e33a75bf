import type { FastifyInstance, FastifyRequest } from "fastify";
import { currentActing } from "../db/acting.ts";
import { isDemoAccount } from "../demo/demo-accounts.ts";
import type { Siblings } from "../instances/siblings.ts";
import type { Cookie } from "../sessions/cookie.ts";
import type { CurrentUser, Sessions } from "../sessions/sessions.ts";
import { withoutPort } from "./client-address.ts";
import { forbidden, unauthorized } from "./errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Looks the session up on the first call of a request. */
    sessionUser(): Promise<CurrentUser | null>;
    /**
     * The user as read some seconds ago, otherwise as `sessionUser`: for the header of pages that
     * all visitors share.
     */
    recentUser(): Promise<CurrentUser | null>;
  }
}

/** From now on the audit trail records who acts. */
function nameUser(user: CurrentUser | null): CurrentUser | null {
  const acting = currentActing();
  if (acting) acting.user = user;
  return user;
}

/**
 * The user of a session, if this request may act as them. An administrator's session that was begun
 * without a second factor does not count once the account has one: its holder may know only the
 * password.
 */
function userFor(
  { demo }: FastifyRequest,
  user: Awaited<ReturnType<Sessions["find"]>>,
): CurrentUser | null {
  if (!user || (isDemoAccount(user.id) && !demo)) return null;
  const mustHaveSecondFactor = user.type === "admin" && !demo;
  if (mustHaveSecondFactor && user.secondFactor && !user.factorShown) return null;
  return { ...user, mustHaveSecondFactor };
}

/** Adds `request.sessionUser()` and `request.recentUser()`. */
export function decorateSessionUser(
  app: FastifyInstance,
  { sessions, siblings }: { sessions: Sessions; siblings: Siblings },
  cookie: Cookie,
) {
  app.decorateRequest("sessionUser", function () {
    const token = cookie.read(this);
    const found = token
      ? sessions
          .find(token, withoutPort(this.ip))
          .then((user) => userFor(this, user))
          .then(nameUser)
      : Promise.resolve(null);
    this.sessionUser = () => found;
    return found;
  });

  app.decorateRequest("recentUser", function () {
    const token = cookie.read(this);
    const recalled = token && sessions.recall(token);
    const known = recalled ? userFor(this, recalled) : null;
    return known ? Promise.resolve(known) : this.sessionUser();
  });

  // A user's change has to show on their next page, before this process is notified of it. A change
  // by an administrator, or in a request without a session, may concern anybody.
  app.addHook("onSend", (_request, _reply, payload, done) => {
    const acting = currentActing();
    if (!acting?.wrote) return done(null, payload);
    const person = acting.user?.type === "user" ? acting.user.id : undefined;
    sessions.invalidateRecent(person);
    // The other instances of this machine are told before the change is acknowledged.
    const written = { person: person ?? null, cars: acting.caughtUp ?? null };
    siblings.ask("catchUp", written).then(() => done(null, payload), done);
  });
}

/** Whether a user has to add a second factor before they can do anything else. */
export const mustEnrol = (user: CurrentUser) => user.mustHaveSecondFactor && !user.secondFactor;

/** @throws 401 without a session */
export async function signedIn(request: FastifyRequest): Promise<CurrentUser> {
  const user = await request.sessionUser();
  if (!user) throw unauthorized();
  return user;
}

/** @throws 401 without a session, 403 for anybody but administrators */
export async function admin(request: FastifyRequest): Promise<CurrentUser> {
  const user = await signedIn(request);
  if (user.type !== "admin") throw forbidden();
  return user;
}

/** @throws 401 without a session, 403 for anybody but this user and administrators */
export async function selfOrAdmin(request: FastifyRequest, userId: string): Promise<CurrentUser> {
  const user = await signedIn(request);
  const isAdmin = user.type === "admin" && !mustEnrol(user);
  if (user.id !== userId.toLowerCase() && !isAdmin) throw forbidden();
  return user;
}
