import type { AuditQuery } from "#shared/audit.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { AuditFilter } from "./audit.queries.ts";

const isDay = (text: string) => !text.includes("T");

/** The moment after the last one meant: the day after a day. */
function endOf(text: string): Date {
  const at = new Date(text).getTime();
  return new Date(at + (isDay(text) ? DAY_MS : 1));
}

export function toFilter({ actor, action, target, from, to }: AuditQuery): AuditFilter {
  return {
    actor: actor?.toLowerCase(),
    action,
    target,
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : endOf(to),
  };
}
