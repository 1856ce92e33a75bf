import { z } from "zod";
import { pagingQuery } from "./paging.ts";

const TEXT_MAX = 200;
const notATime = "A time is written as 2026-11-28 or 2026-11-28T14:05:00Z";
const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], notATime);
const text = z.string().trim().max(TEXT_MAX, `A filter takes at most ${TEXT_MAX} characters`);

/** A filter that is left empty (`?from=`) counts as absent. */
const optional = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === "" ? undefined : value), field.optional());

/** `?actor&action&target&from&to` of the audit trail. */
export const auditQuery = pagingQuery.extend({
  actor: optional(text).describe("A user's id, `visitor` or `shop`"),
  action: optional(text).describe(
    "Such as `purchase.approved`, or the beginning of several: `purchase`",
  ),
  target: optional(text).describe(
    "Such as `purchase:<id>`, the id alone, or the number of an order",
  ),
  from: optional(moment).describe("The first moment or day (UTC)"),
  to: optional(moment).describe("The last moment or day (UTC), inclusive"),
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

/** A user as the dashboard names them; null where the account is not there any more. */
export interface AuditPerson {
  id: string;
  name: string;
  email: string;
}

/** An entry as the dashboard shows it. */
export interface AuditTableRow {
  id: string;
  at: string;
  action: string;
  ip: string;
  /** A user's id, `visitor` or `shop`. */
  actor: string;
  /** Where the actor is a user that still exists. */
  person: AuditPerson | null;
  /** What it happened to: `user`, `car`, `purchase`, `payment`, or nothing for a call. */
  kind: string;
  /** Its id, or the call. */
  target: string;
  /** The name of what still exists. */
  targetName: string | null;
  changes: AuditChange[];
}

/** A value before and after, in words; null where it was not told. */
export interface AuditChange {
  name: string;
  before: string | null;
  after: string | null;
}
