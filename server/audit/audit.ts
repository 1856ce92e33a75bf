import type { AuditEntry, AuditQuery } from "#shared/audit.ts";
import { type Page, ROWS_A_PAGE } from "#shared/paging.ts";
import type { Db } from "../db/tables.ts";
import { presentEntry } from "./audit.present.ts";
import { countEntries, entries } from "./audit.queries.ts";
import { createAuditTable } from "./audit-table.ts";
import { toFilter } from "./filter.ts";

/** Reads the audit trail; triggers of the database write it (migrations/0020_audit.sql). */
export function createAudit({ db }: { db: Db }) {
  return {
    ...createAuditTable({ db }),

    /** One page of the entries that match, newest first. */
    async list(query: AuditQuery): Promise<Page<AuditEntry>> {
      const { page = 1, limit = ROWS_A_PAGE } = query;
      const filter = toFilter(query);
      const [rows, total] = await Promise.all([
        entries(db, filter, { limit, offset: (page - 1) * limit }),
        countEntries(db, filter),
      ]);
      return { rows: rows.map(presentEntry), total, page, limit };
    },
  };
}
