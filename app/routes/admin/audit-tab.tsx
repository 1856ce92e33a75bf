import { AUDIT_COLUMNS } from "./audit-columns.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { CountLine } from "./count-line.tsx";
import { DataTable } from "./data-table.tsx";
import type { AuditData } from "./load-tab.ts";
import { TabHeading } from "./tab-heading.tsx";
import { useDashboard } from "./use-dashboard.ts";

const empty = { title: "No entries", text: "Nothing in the audit trail matches these filters" };

/** Who did what and when: administrators, money, security. */
export function AuditTab({ query: answered, table }: AuditData) {
  const { address, change, busy } = useDashboard("AUDIT", answered);
  const { rows, page, pages } = table;
  return (
    <>
      <TabHeading>Audit trail</TabHeading>
      <AuditFilters address={address} change={change} />
      <CountLine table={table} one="entry" />
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
