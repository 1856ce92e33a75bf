import type { z } from "zod";

/** A message for each field that has something wrong. */
export type Problems<Name extends string> = Partial<Record<Name, string>>;

export type Values<Name extends string> = Record<Name, string>;

/** The first message of each field, as the schema of a whole form finds them. */
export function problemsOf<Name extends string>(
  schema: z.ZodType,
  values: Values<Name>,
): Problems<Name> {
  const read = schema.safeParse(values);
  return read.success ? {} : firstMessages(values, read.error.issues);
}

interface Issue {
  path: string | readonly PropertyKey[];
  message: string;
}

/** The first message of each of the fields; what concerns no field of the form is left out. */
export function firstMessages<Name extends string>(
  fields: Values<Name>,
  issues: readonly Issue[],
): Problems<Name> {
  const problems: Problems<Name> = {};
  for (const { path, message } of issues) {
    const name = (typeof path === "string" ? path : String(path[0])) as Name;
    if (name in fields) problems[name] ??= message;
  }
  return problems;
}
