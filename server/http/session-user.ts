import type { FastifyInstance, FastifyRequest } from "fastify";
import { currentActing } from "../db/acting.ts";
import { isDemoAccount } from "../demo/demo-accounts.ts";
import type { SessionCookie } from "../sessions/cookie.ts";
import type { CurrentUser, Sessions } from "../sessions/sessions.ts";
import { forbidden, unauthorized } from "./errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Looks the session up on the first call of a request. */
    sessionUser(): Promise<CurrentUser | null>;
  }
}

/** From now on the audit trail knows who acts. */
function nameUser(user: CurrentUser | null): CurrentUser | null {
  const acting = currentActing();
  if (acting) acting.user = user;
  return user;
}

/** Adds `request.sessionUser()`. */
export function decorateSessionUser(
  app: FastifyInstance,
  sessions: Sessions,
  cookie: SessionCookie,
) {
  app.decorateRequest("sessionUser", function () {
    const token = cookie.read(this);
    const { demo } = this;
    const known = (user: Awaited<ReturnType<Sessions["find"]>>): CurrentUser | null => {
      if (!user || (isDemoAccount(user.id) && !demo)) return null;
      return { ...user, mustHaveSecondFactor: user.type === "admin" && !demo };
    };
    const found = token
      ? sessions.find(token, this.ip).then(known).then(nameUser)
      : Promise.resolve(null);
    this.sessionUser = () => found;
    return found;
  });
}

/** Whether somebody has to add a second factor before anything else. */
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
