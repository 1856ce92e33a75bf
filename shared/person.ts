import { charactersOf } from "./characters.ts";

interface Named {
  name: string;
  lastName: string;
}

/** First name and last, whichever there are. */
export function fullName({ name, lastName }: Named): string {
  return `${name} ${lastName}`.trim();
}

/** Shown instead of a photo. */
export function initials({ name, lastName }: Named): string {
  const [first = ""] = charactersOf(name);
  const [last = ""] = charactersOf(lastName);
  return `${first}${last}`.toUpperCase();
}
