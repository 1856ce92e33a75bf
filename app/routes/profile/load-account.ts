import type { CurrentUser, ShopContext } from "../../context.ts";
import { takesPasskeys } from "../auth/takes-passkeys.ts";

/** What the profile's form and the sections below it show. */
export async function loadAccount({ services, config }: ShopContext, current: CurrentUser) {
  const { id, sessionId, mustHaveSecondFactor } = current;
  const [user, countries, hasPassword, sessions, secondFactor] = await Promise.all([
    services.users.find(id),
    services.countries.list(),
    services.ownerProof.hasPassword(id),
    services.sessions.list(id, sessionId),
    services.enrolment.state(id, mustHaveSecondFactor),
  ]);
  const passkeys = takesPasskeys(config);
  return {
    user,
    countries,
    hasPassword,
    sessions,
    secondFactor,
    takesPasskeys: passkeys,
    exportAddress: `${config.apiBase}/user/${id}/export`,
  };
}
export type Account = Awaited<ReturnType<typeof loadAccount>>;
