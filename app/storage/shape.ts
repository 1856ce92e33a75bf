/**
 * Checks the shape of a value of unknown origin. Zod could do it, but its core alone would be an
 * eighth of what a first visit loads.
 */
export type Is<T> = (value: unknown) => value is T;

const idText = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const isText: Is<string> = (value) => typeof value === "string";
export const isNumber: Is<number> = (value): value is number => Number.isFinite(value);
export const isFlag: Is<boolean> = (value) => typeof value === "boolean";
export const isId: Is<string> = (value): value is string => isText(value) && idText.test(value);

export function isOneOf<T>(values: readonly T[]): Is<T> {
  return (value): value is T => values.some((one) => one === value);
}

export function isListOf<T>(isItem: Is<T>): Is<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(isItem);
}

export function orNull<T>(is: Is<T>): Is<T | null> {
  return (value): value is T | null => value === null || is(value);
}

export function orMissing<T>(is: Is<T>): Is<T | undefined> {
  return (value): value is T | undefined => value === undefined || is(value);
}

/** Other fields are ignored. */
export function isObject<T extends object>(fields: { [Key in keyof T]-?: Is<T[Key]> }): Is<T> {
  const checks = Object.entries(fields) as [keyof T, Is<unknown>][];
  return (value): value is T =>
    typeof value === "object" &&
    value !== null &&
    checks.every(([key, is]) => is((value as Partial<T>)[key]));
}

export function isRecordOf<T>(isValue: Is<T>): Is<Record<string, T>> {
  return (value): value is Record<string, T> =>
    typeof value === "object" && value !== null && Object.values(value).every(isValue);
}
