import { ORDER_STATUSES, type OrderStatus, type RefundState } from "#shared/dashboard-orders.ts";
import { Badge } from "../../ui/badge.tsx";

const LABELS: Record<OrderStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  cancelled: "Cancelled",
  expired: "Expired",
  refunded: "Refunded",
};
const TONES: Partial<Record<OrderStatus, "success" | "danger">> = {
  approved: "success",
  rejected: "danger",
};

export const STATUS_OPTIONS = ORDER_STATUSES.map((value) => ({ value, label: LABELS[value] }));

export const REFUND_LABELS: Record<RefundState, string> = {
  none: "None",
  requested: "Requested",
  done: "Done",
};

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={TONES[status] ?? "plain"}>{LABELS[status]}</Badge>;
}

/** `2026-12-31 18:05 UTC`: sortable by eye, the same for every administrator. */
export function utcMinute(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`;
}
