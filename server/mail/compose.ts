import { escapeHtml } from "../http/escape-html.ts";

/** The content of a mail, without layout. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** What was bought, a name and a price a line. */
  lines?: { name: string; value: string }[];
  action?: { label: string; url: string };
  /** Small print. */
  note?: string;
}

// The shop's light theme: mail programs know neither custom properties nor web fonts.
const COLOR = {
  ground: "#FAF8F4",
  surface: "#FFFFFF",
  ink: "#161513",
  muted: "#6A645B",
  line: "#E5DFD4",
  accent: "#7D6134",
};
const SERIF = "Cormorant, 'Bodoni 72', 'Hoefler Text', Georgia, serif";
const SANS = "'Hanken Grotesk', 'Helvetica Neue', Helvetica, Arial, sans-serif";

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

function table(lines: { name: string; value: string }[]): string {
  const cell = `padding:12px 0;border-top:1px solid ${COLOR.line};font:16px/24px ${SANS}`;
  const rows = lines.map(
    ({ name, value }) =>
      `<tr><td style="${cell};color:${COLOR.ink}">${escapeHtml(name)}</td>` +
      `<td align="right" style="${cell};color:${COLOR.ink};white-space:nowrap">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:8px 0 24px">${rows.join("")}</table>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const style =
    `display:inline-block;padding:14px 28px;background:${COLOR.ink};color:${COLOR.ground};` +
    `font:600 13px/20px ${SANS};letter-spacing:0.14em;text-transform:uppercase;text-decoration:none`;
  return (
    `<p style="margin:32px 0 24px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>` +
    `<p style="margin:0 0 24px;font:13px/20px ${SANS};color:${COLOR.muted};word-break:break-all">${escapeHtml(url)}</p>`
  );
}

export function composeHtml({ subject, heading, paragraphs, lines, action, note }: MailContent) {
  const paragraph = (value: string) =>
    `<p style="margin:0 0 16px;font:16px/26px ${SANS};color:${COLOR.ink}">${escapeHtml(value).replaceAll("\n", "<br>")}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${COLOR.ground}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${COLOR.ground}">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px">
<tr><td style="padding:0 0 24px;font:500 22px/28px ${SERIF};letter-spacing:0.2em;color:${COLOR.accent}">MARQUE</td></tr>
<tr><td style="padding:40px 32px;background:${COLOR.surface};border:1px solid ${COLOR.line}">
<h1 style="margin:0 0 24px;font:500 34px/38px ${SERIF};color:${COLOR.ink}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join("\n")}
${lines ? table(lines) : ""}${action ? button(action) : ""}${
  note
    ? `<p style="margin:24px 0 0;font:13px/20px ${SANS};color:${COLOR.muted}">${escapeHtml(note)}</p>`
    : ""
}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
