import { sql } from "kysely";

/**
 * Whether the shop has won the chargeback of a row of `payment`; refunds of its own, which have a
 * reason, may be under way.
 */
export const isReversed = sql<boolean>`(refunded_at is not null and case status
  when 'charged_back' then status_detail is not distinct from 'reimbursed'
  when 'approved' then refund_reason is null
  else false end)`;
