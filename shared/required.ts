import { z } from "zod";

/** Whether a field was left empty. */
export const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** A required field: its message for an empty value comes before those of its other rules. */
export function required<Field extends z.ZodType>(missing: string, field: Field) {
  return z.unknown().transform((value, context): z.output<Field> => {
    const read = isBlank(value) ? undefined : field.safeParse(value);
    if (read?.success) return read.data;
    const found = read?.error.issues.map(({ message }) => message) ?? [missing];
    for (const message of found) context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}
