interface Named {
  name: string;
  lastName: string;
}

/** First name and last, whichever there are. */
export function fullName({ name, lastName }: Named): string {
  return `${name} ${lastName}`.trim();
}

/** What stands in the place of a photo. */
export function initials({ name, lastName }: Named): string {
  return `${name.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase();
}
