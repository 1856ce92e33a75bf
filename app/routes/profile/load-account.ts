import type { CurrentUser, ShopContext } from "../../context.ts";

/** What the profile's form and the sections below it show. */
export async function loadAccount({ services }: ShopContext, { id, sessionId }: CurrentUser) {
  const [user, countries, hasPassword, sessions] = await Promise.all([
    services.users.find(id),
    services.countries.list(),
    services.ownerProof.hasPassword(id),
    services.sessions.list(id, sessionId),
  ]);
  return { user, countries, hasPassword, sessions };
}
export type Account = Awaited<ReturnType<typeof loadAccount>>;
