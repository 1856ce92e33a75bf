import { z } from "zod";
import { pagingQuery } from "./paging.ts";

const moment = z.iso.datetime({ offset: true }).or(z.iso.date());
const text = z.string().trim().max(200).optional();

/** `?actor&action&target&from&to` of the audit trail. */
export const auditQuery = pagingQuery.extend({
  actor: text.describe("A user's id, `visitor` or `shop`"),
  action: text.describe("Such as `purchase.approved`, or the beginning of several: `purchase`"),
  target: text.describe("Such as `purchase:<id>`, or the id alone"),
  from: moment.optional().describe("The first moment or day (UTC)"),
  to: moment.optional().describe("The last moment or day (UTC), inclusive"),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditEntrySchema = z.object({
  id: z.int().describe("From 1, without gaps, in the order of commits"),
  at: z.iso.datetime(),
  actor: z.string().describe("A user's id, `visitor` or `shop`"),
  action: z.string(),
  target: z.string(),
  before: z.unknown().describe("Null where nothing was there, or nothing is told"),
  after: z.unknown(),
  ip: z.string().describe("Empty where no request acted"),
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
