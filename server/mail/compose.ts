/** A picture of a car, by its whole address. */
export interface MailPicture {
  address: string;
  alt: string;
}

interface MailLine {
  name: string;
  value: string;
  picture?: MailPicture | undefined;
}

/** The content of a mail, without layout. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** What was bought, a name and a price a line. */
  lines?: MailLine[];
  action?: { label: string; url: string };
  /** Small print. */
  note?: string;
}

export function composeText({
  heading,
  paragraphs,
  lines = [],
  action,
  note,
}: MailContent): string {
  return [
    "MARQUE",
    heading,
    ...paragraphs,
    lines.map(({ name, value }) => `${name}: ${value}`).join("\n"),
    action ? `${action.label}:\n${action.url}` : "",
    note ?? "",
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}
