import { z } from "zod";

/** Whether a field was left empty. */
export const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** A field that must be filled in: left empty it says so, before any rule of its own. */
export function required<Field extends z.ZodType>(missing: string, field: Field) {
  return z.unknown().transform((value, context): z.output<Field> => {
    const read = isBlank(value) ? undefined : field.safeParse(value);
    if (read?.success) return read.data;
    const found = read?.error.issues.map(({ message }) => message) ?? [missing];
    for (const message of found) context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}
