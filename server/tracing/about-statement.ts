import type { SpanAbout } from "./trace.ts";

const VERB = /^\s*(?:\/\*.*?\*\/\s*)*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z_0-9]*)"?/i;

/** A statement by its verb and its first table. */
export function aboutStatement(sql: string): SpanAbout {
  const verb = (VERB.exec(sql)?.[1] ?? "sql").toLowerCase();
  const table = TABLE.exec(sql)?.[1];
  return {
    name: table ? `${verb} ${table}` : verb,
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": verb,
      ...(table && { "db.collection.name": table }),
    },
  };
}
