import type { AuditEntry, AuditQuery } from "#shared/audit.ts";
import type { Page } from "#shared/paging.ts";
import type { Db } from "../db/tables.ts";
import { type AuditFilter, type AuditRow, countEntries, entries } from "./audit.queries.ts";

const LIST_MAX = 100;
const DAY_MS = 24 * 60 * 60_000;
const isDay = (text: string) => !text.includes("T");

/** The moment after the last one meant: the day after a day. */
function endOf(text: string): Date {
  const at = new Date(text).getTime();
  return new Date(at + (isDay(text) ? DAY_MS : 1));
}

function toFilter({ actor, action, target, from, to }: AuditQuery): AuditFilter {
  return {
    actor: actor?.toLowerCase(),
    action,
    target,
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : endOf(to),
  };
}

function presentEntry(row: AuditRow): AuditEntry {
  const { at, previous_hash, hash, ...rest } = row;
  return {
    ...rest,
    at: at.toISOString(),
    previousHash: previous_hash.toString("hex"),
    hash: hash.toString("hex"),
  };
}

/** Reads the audit trail; triggers of the database write it (migrations/0020_audit.sql). */
export function createAudit({ db }: { db: Db }) {
  return {
    /** One page of the entries that match, newest first. */
    async list(query: AuditQuery): Promise<Page<AuditEntry>> {
      const { page = 1, limit = LIST_MAX } = query;
      const filter = toFilter(query);
      const [rows, total] = await Promise.all([
        entries(db, filter, { limit, offset: (page - 1) * limit }),
        countEntries(db, filter),
      ]);
      return { rows: rows.map(presentEntry), total, page, limit };
    },
  };
}
