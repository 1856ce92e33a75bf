import {
  PURCHASE_STATUSES,
  type PurchaseStatus,
  type RefundState,
} from "#shared/admin-purchases.ts";
import { Badge } from "../../ui/badge.tsx";

const LABELS: Record<PurchaseStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  cancelled: "Cancelled",
  expired: "Expired",
  refunded: "Refunded",
};
const TONES: Partial<Record<PurchaseStatus, "success" | "danger">> = {
  approved: "success",
  rejected: "danger",
};

export const STATUS_OPTIONS = PURCHASE_STATUSES.map((value) => ({ value, label: LABELS[value] }));

export const REFUND_LABELS: Record<RefundState, string> = {
  none: "None",
  requested: "Requested",
  reversed: "Reversed",
  done: "Done",
};

export function StatusBadge({ status }: { status: PurchaseStatus }) {
  return <Badge tone={TONES[status] ?? "plain"}>{LABELS[status]}</Badge>;
}

/** `2026-12-31 18:05 UTC`: sortable by eye, the same for every administrator. */
export function utcMinute(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)}\u00a0UTC`;
}
