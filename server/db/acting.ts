import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "kysely";
import type { Db } from "./tables.ts";

/** Who makes the request that is being answered. */
export interface Acting {
  ip: string;
  /** Whether the request carries a session; public reads do not look whether it is valid. */
  session: boolean;
  user: { id: string; type: "user" | "admin" } | null;
}

const requests = new AsyncLocalStorage<Acting>();

/** Runs the rest of a request; its user is named once the session is read. */
export const actAs = (acting: Acting, work: () => void) => requests.run(acting, work);
export const currentActing = () => requests.getStore();

/** Tells the triggers of the audit trail who acts in this transaction. */
export async function nameActor(trx: Db): Promise<void> {
  const acting = requests.getStore();
  if (!acting) return;
  const { user, ip } = acting;
  await sql`select set_config('marque.actor', ${user?.id ?? "visitor"}, true),
    set_config('marque.ip', ${ip}, true),
    set_config('marque.admin', ${user?.type === "admin" ? "on" : ""}, true)`.execute(trx);
}
