import type { AuditChange, AuditEntry, AuditPerson, AuditTableRow } from "#shared/audit.ts";
import { formatPaid } from "#shared/paid.ts";
import { formatPrice } from "#shared/price.ts";
import type { AuditRow } from "./audit.queries.ts";

export function presentEntry(row: AuditRow): AuditEntry {
  const { at, previous_hash, hash, ...rest } = row;
  return {
    ...rest,
    at: at.toISOString(),
    previousHash: previous_hash.toString("hex"),
    hash: hash.toString("hex"),
  };
}

/** `user:<id>` and the like; anything else is a call. */
export function readTarget(target: string): { kind: string; id: string } {
  const [, kind = "", id = target] = /^(car|user|purchase|payment):(.*)$/.exec(target) ?? [];
  return { kind, id };
}

function inWords(value: unknown): string | null {
  if (value === undefined) return null;
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `last_name` and `ownerProven` become `last name` and `owner proven`. */
const nameInWords = (key: string) =>
  key
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();

/** A car's or an order's price, and a payment's amount with its currency, as pages show them. */
function withMoney(values: Record<string, unknown>): Record<string, unknown> {
  const { amount, currency, ...others } = values;
  if (typeof others.price === "number") others.price = formatPrice(others.price);
  if (amount === undefined || typeof currency !== "string") return { ...values, ...others };
  return { ...others, amount: formatPaid({ amount: String(amount), currency }) };
}

function changesOf(before: unknown, after: unknown): AuditChange[] {
  const [was, is] = [before, after].map((side) => (isRecord(side) ? withMoney(side) : {}));
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].map((key) => ({
    name: nameInWords(key),
    before: inWords(was?.[key]),
    after: inWords(is?.[key]),
  }));
}

interface Names {
  people: ReadonlyMap<string, AuditPerson>;
  cars: ReadonlyMap<string, string>;
}

export function presentTableRow(row: AuditRow, { people, cars }: Names): AuditTableRow {
  const { kind, id } = readTarget(row.target);
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    action: row.action,
    ip: row.ip,
    actor: row.actor,
    person: people.get(row.actor) ?? null,
    kind,
    target: id,
    targetName: (kind === "car" ? cars.get(id) : people.get(id)?.name) ?? null,
    changes: changesOf(row.before, row.after),
  };
}
