import type { AdminPurchaseDetail } from "#shared/admin-purchases.ts";
import { formatPaid } from "#shared/paid.ts";
import type { Column } from "../../ui/table.tsx";
import { utcMinute } from "./order-words.tsx";

type Payment = AdminPurchaseDetail["payments"][number];
type Webhook = AdminPurchaseDetail["webhooks"][number];

const id = "wrap-anywhere tabular-nums";
const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");

function refundWords(payment: Payment): string {
  const { refundReason, refundedAt, refundReversed, refundAttempts, refundError } = payment;
  if (!refundReason && !refundedAt) return "None";
  const attempts =
    refundAttempts === null
      ? null
      : `${refundAttempts} ${refundAttempts === 1 ? "attempt" : "attempts"}`;
  return words(
    refundedAt ? `Done ${utcMinute(refundedAt)}` : "Requested",
    refundReason,
    attempts,
    refundError,
    refundReversed ? "reversed" : null,
  );
}

export const PAYMENT_COLUMNS: Column<Payment>[] = [
  { head: "Payment", place: "title", cell: (row) => <span className={id}>{row.id}</span> },
  { head: "Status", cell: (row) => words(row.status, row.statusDetail) },
  {
    head: "Amount",
    className: "tabular-nums lg:whitespace-nowrap",
    cell: (row) => formatPaid(row),
  },
  { head: "First reported", cell: (row) => utcMinute(row.createdAt) },
  { head: "Changed", cell: (row) => utcMinute(row.updatedAt) },
  {
    head: "Refund",
    cell: (row) => <span className="wrap-anywhere max-lg:text-right">{refundWords(row)}</span>,
  },
];

export const WEBHOOK_COLUMNS: Column<Webhook>[] = [
  { head: "Received", place: "title", cell: (row) => utcMinute(row.receivedAt) },
  { head: "Payment", cell: (row) => <span className={id}>{row.paymentId}</span> },
  {
    head: "Processed",
    cell: ({ processedAt, nextAttemptAt }) =>
      processedAt ? utcMinute(processedAt) : `Next attempt ${utcMinute(nextAttemptAt ?? "")}`,
  },
  { head: "Attempts", className: "tabular-nums", cell: (row) => row.attempts },
  {
    head: "Last error",
    cell: (row) => (
      <span className="wrap-anywhere max-lg:text-right">{row.lastError ?? "None"}</span>
    ),
  },
];
