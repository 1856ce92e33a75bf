import { ArrowRight } from "lucide-react";
import type { AdminPurchase } from "#shared/admin-purchases.ts";
import { paths } from "#shared/paths.ts";
import { fullName } from "#shared/person.ts";
import { formatPrice } from "#shared/price.ts";
import { orderNumber } from "#shared/purchase.ts";
import { CountLine } from "./count-line.tsx";
import { type DataColumn, DataTable } from "./data-table.tsx";
import { EmailText } from "./email-text.tsx";
import type { OrdersData } from "./load-tab.ts";
import { OrderFilters } from "./order-filters.tsx";
import { REFUND_LABELS, StatusBadge, utcMinute } from "./order-words.tsx";
import { RowIconLink, RowLink } from "./row-link.tsx";
import { TabHeading } from "./tab-heading.tsx";
import { TableSearch } from "./table-search.tsx";
import { useDashboard } from "./use-dashboard.ts";

const columns: DataColumn<AdminPurchase>[] = [
  {
    head: "Order",
    place: "title",
    cell: ({ id }) => (
      <RowLink
        to={paths.adminPurchase(id)}
        className="link inline-flex min-h-11 items-center tabular-nums"
      >
        {orderNumber(id)}
      </RowLink>
    ),
  },
  {
    head: "Date",
    className: "lg:w-28",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular-nums">
        {utcMinute(createdAt)}
      </time>
    ),
  },
  {
    head: "Buyer",
    cell: ({ buyer }) => (
      <span className="block max-lg:text-right lg:min-w-28">
        <span className="block">{fullName(buyer)}</span>
        <span className="block text-muted">
          <EmailText email={buyer.email} />
        </span>
      </span>
    ),
  },
  {
    head: "Cars",
    cell: ({ cars }) => (
      <span className="wrap-anywhere max-lg:text-right">
        {cars.map(({ brand, name }) => `${brand} ${name}`).join(", ")}
      </span>
    ),
  },
  {
    head: "Price",
    align: "right",
    className: "tabular-nums lg:whitespace-nowrap",
    cell: ({ price }) => formatPrice(price),
  },
  { head: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    head: "Payment",
    cell: ({ paymentId }) => (
      <span className="wrap-anywhere tabular-nums lg:inline-block lg:min-w-24">
        {paymentId ?? "None"}
      </span>
    ),
  },
  { head: "Refund", cell: ({ refund }) => REFUND_LABELS[refund] },
  {
    head: "Actions",
    place: "actions",
    align: "right",
    cell: ({ id }) => (
      <RowIconLink
        icon={ArrowRight}
        label={`View order ${orderNumber(id)}`}
        to={paths.adminPurchase(id)}
      />
    ),
  },
];

export function OrdersTab({ query: answered, table }: OrdersData) {
  const { query, address, searched, change, busy } = useDashboard("ORDERS", answered);
  return (
    <>
      <TabHeading>Orders</TabHeading>
      <TableSearch
        action={searched}
        label="Search orders"
        placeholder="Search for order id, e-mail, car..."
        name={query.name}
        onSearch={(name) => change({ name })}
      />
      <OrderFilters address={address} change={change} />
      <CountLine table={table} one="order" />
      <DataTable
        caption="Orders"
        columns={columns}
        rows={table.rows}
        busy={busy}
        address={address}
        change={change}
        page={table.page}
        pages={table.pages}
      />
    </>
  );
}
