import { AsyncLocalStorage } from "node:async_hooks";
import { escapeLiteral } from "pg";
import type { Position } from "./replicas/position.ts";

/** The user who makes the request that is being answered. */
export interface Acting {
  ip: string;
  /** Whether the request carries a session; public reads do not look whether it is valid. */
  session: boolean;
  user: { id: string; type: "user" | "admin" } | null;
  /** Whether the request is one that only reads. */
  reads: boolean;
  /** Whether it may have changed something nevertheless. */
  wrote: boolean;
  /**
   * How it waited until this process had followed changes of cars; the other instances have to do
   * the same.
   */
  caughtUp?: { large: boolean };
  /**
   * Everything that the visitor has written is before this position; undefined if nothing is known.
   */
  position?: Position | undefined;
}

const requests = new AsyncLocalStorage<Acting>();

/** Runs the rest of a request; its user is named once the session is read. */
export const actAs = (acting: Acting, work: () => void) => requests.run(acting, work);
export const currentActing = () => requests.getStore();

/**
 * The statement that begins a transaction. It also tells the triggers of the audit trail who acts,
 * so that this costs no statement of its own.
 */
export function beginStatement(): string {
  const acting = requests.getStore();
  if (!acting) return "begin";
  acting.wrote = true;
  const { user, ip } = acting;
  const settings = [
    ["marque.actor", user?.id ?? "visitor"],
    ["marque.ip", ip],
    ["marque.admin", user?.type === "admin" ? "on" : ""],
  ].map(([name = "", value = ""]) => `set_config('${name}', ${escapeLiteral(value)}, true)`);
  return `begin; select ${settings.join(", ")}`;
}
