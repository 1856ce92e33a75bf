import { z } from "zod";

export const optionalText = z.string().optional();

/** Digits alone: `Number` also reads `0x10` and `1e3`. */
export function wholeNumber(
  least: number,
  most: number,
  error = `must be a whole number from ${least} to ${most}`,
) {
  const digits = z.string().trim().regex(/^\d+$/, error).transform(Number);
  return digits.pipe(z.number().min(least, error).max(most, error));
}

const either = new Intl.ListFormat("en", { type: "disjunction" });

export function oneOf<const Words extends readonly string[]>(...words: Words) {
  return z.enum(words, `must be ${either.format(words)}`);
}

/** Whether keys may be sent there: over https, or to this machine. */
export const isSafe = (url: string) =>
  !URL.canParse(url) ||
  url.startsWith("https:") ||
  /^(127(\.\d+){3}|localhost)$/.test(new URL(url).hostname);

/** A service's full address without trailing slashes; https, except on this machine. */
export const address = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be a full address such as ${example}` })
    .refine(isSafe, "must be an https address: keys are sent there")
    .transform((url) => url.replace(/\/+$/, ""));

/**
 * The names of the settings that are missing of those that belong together; undefined where all are
 * set.
 */
export function missingOf(settings: Record<string, unknown>): string | undefined {
  const names = Object.keys(settings).filter((name) => !settings[name]);
  return names.length ? names.join(" and ") : undefined;
}
