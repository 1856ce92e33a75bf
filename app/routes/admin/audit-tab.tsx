import { withDots } from "#shared/price.ts";
import { AUDIT_COLUMNS } from "./audit-columns.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { DataTable } from "./data-table.tsx";
import type { AuditData } from "./load-tab.ts";
import { TabHeading } from "./tab-heading.tsx";
import { useDashboard } from "./use-dashboard.ts";

const empty = { title: "No entries", text: "Nothing in the audit trail matches these filters" };

/** Who did what and when: administrators, money, security. */
export function AuditTab({ query: answered, table }: AuditData) {
  const { address, change, busy } = useDashboard("AUDIT", answered);
  const { rows, total, more, page, pages } = table;
  return (
    <>
      <TabHeading>Audit trail</TabHeading>
      <AuditFilters address={address} change={change} />
      <p
        aria-live="polite"
        className="mt-6 border-b border-edge pb-3 text-small text-muted tabular-nums"
      >
        {`${more ? "More than " : ""}${withDots(total)} ${total === 1 ? "entry" : "entries"}`}
      </p>
      <DataTable
        caption="Audit trail"
        columns={AUDIT_COLUMNS}
        rows={rows}
        busy={busy}
        address={address}
        change={change}
        page={page}
        pages={pages}
        empty={empty}
      />
    </>
  );
}
