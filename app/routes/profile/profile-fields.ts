import { messages } from "#shared/messages.ts";
import { profileFields } from "#shared/user.ts";
import type { Problems, Values } from "../../forms/problems.ts";

export const profileNames = [
  "name",
  "lastName",
  "age",
  "tel",
  "country",
  "password",
  "confirmPassword",
  "currentPassword",
  "code",
] as const;
export type ProfileName = (typeof profileNames)[number];

/**
 * Each rule for itself and only for a field that is filled in; the two passwords must agree.
 * @param hasPassword whether the account has one already, which a new one asks for
 */
export function profileProblems(
  values: Values<ProfileName>,
  hasPassword: boolean,
): Problems<ProfileName> {
  const problems: Problems<ProfileName> = {};
  for (const name of profileNames) {
    if (values[name] === "" || name === "currentPassword" || name === "code") continue;
    const read = profileFields[name].safeParse(values[name]);
    if (!read.success) problems[name] = read.error.issues[0]?.message;
  }
  if (values.password !== values.confirmPassword)
    problems.confirmPassword ??= messages.passwordsDiffer;
  if (hasPassword && values.password !== "" && values.currentPassword === "")
    problems.currentPassword = messages.currentPasswordRequired;
  return problems;
}

/** The fields to send; an empty one changes nothing. */
export function filledFields(values: Partial<Values<ProfileName>>): Partial<Values<ProfileName>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
}
