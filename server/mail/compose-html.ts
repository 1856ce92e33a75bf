import { escapeHtml } from "../http/escape-html.ts";
import type { MailContent, MailPicture } from "./compose.ts";
import { look, STYLE_SHEET, sans, serif } from "./mail-look.ts";

/** How wide a mail is where there is room. */
const WIDTH = 600;
const THUMBNAIL = 96;

const TABLE = 'role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"';

/** A picture of 3:2; a car that was cut out stands on the wall behind it. */
function image({ address, alt }: MailPicture, width: number): string {
  const style = `display:block;width:100%;max-width:${width}px;height:auto;aspect-ratio:3/2;object-fit:cover;border:0;${sans("14px/20px")}`;
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" width="${width}" ${look(["muted"], style)}>`;
}

function logo(): string {
  const round = `display:inline-block;width:26px;height:26px;margin-right:12px;border:1px solid;border-radius:50%;text-align:center;vertical-align:2px;letter-spacing:0;${serif("600 17px/25px")}`;
  return (
    `<td class="logo" style="padding:28px 0 24px">` +
    `<span aria-hidden="true" ${look(["accent"], round)}>M</span>` +
    `<span ${look(["ink"], `${serif("600 24px/28px")};letter-spacing:0.26em`)}>MARQUE</span></td>`
  );
}

/** An address that has a line to itself is a link: names never have one. */
function lineOf(text: string): string {
  const shown = escapeHtml(text);
  if (!/^https?:\/\/\S+$/.test(text)) return shown;
  return `<a href="${shown}" ${look(["ink"], "word-break:break-all")}>${shown}</a>`;
}

const paragraph = (value: string) =>
  `<p ${look(["ink"], `margin:0 0 16px;${sans("16px/26px")}`)}>${value.split("\n").map(lineOf).join("<br>")}</p>`;

type Lines = NonNullable<MailContent["lines"]>;

/**
 * Names and prices, and pictures of several cars; the last line is the final amount. On narrow screens
 * a price is below the name beside its picture.
 */
function table(lines: Lines, pictured: boolean): string {
  const rows = lines.map(({ name, value, picture }, index) => {
    const last = index === lines.length - 1 && lines.length > 1;
    const cell = `padding:14px 0;border-top:1px solid;${sans("16px/24px")}`;
    const sum = last ? `;${serif("500 24px/28px")}` : "";
    const shown = pictured && picture;
    const thumbnail = shown
      ? `<td width="${THUMBNAIL}" ${look(["line"], `${cell};width:${THUMBNAIL}px`, "thumbnail")}><div ${look(["wall"])}>${image(picture, THUMBNAIL)}</div></td>`
      : "";
    const wide = pictured && !shown ? ' colspan="2"' : "";
    return (
      `<tr ${look(["line"], "", shown ? "car" : "")}>${thumbnail}<td${wide} ${look(["ink", "line"], `${cell}${shown ? ";padding-left:16px" : ""}`, "name")}>${escapeHtml(name)}</td>` +
      `<td align="right" ${look(["ink", "line"], `${cell}${sum};padding-left:16px;white-space:nowrap`, last ? "price sum" : "price")}>${escapeHtml(value)}</td></tr>`
    );
  });
  const own = pictured ? "pictured" : "";
  return `<table ${TABLE} ${look([], "margin:12px 0 8px", own)}>${rows.join("\n")}</table>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const style = `display:inline-block;padding:14px 28px;border:1px solid;border-radius:2px;${sans("500 14px/22px")};letter-spacing:0.04em;text-decoration:none`;
  const attributes = look(["button"], style);
  return (
    `<p style="margin:28px 0 20px"><a href="${escapeHtml(url)}" ${attributes}>${escapeHtml(label)}</a></p>` +
    `<p ${look(["muted"], `margin:0;${sans("13px/20px")};word-break:break-all`)}>${escapeHtml(url)}</p>`
  );
}

/** What inboxes show beside the subject. */
function preview(paragraphs: string[]): string {
  const news = paragraphs.find((one) => !one.startsWith("Hello")) ?? "";
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(news)}</div>`;
}

function card({ heading, paragraphs, lines = [], action, note }: MailContent): string {
  const pictures = lines.flatMap(({ picture }) => picture ?? []);
  const [only] = pictures.length === 1 ? pictures : [];
  const small = `margin:24px 0 0;padding-top:20px;border-top:1px solid;${sans("13px/20px")}`;
  return `<table ${TABLE} ${look(["surface"], "border:1px solid;border-collapse:separate", "card")}>
${only ? `<tr><td ${look(["wall"], "padding:0")}>${image(only, WIDTH - 2)}</td></tr>` : ""}
<tr><td class="inner" style="padding:40px 40px 44px;overflow-wrap:anywhere;word-break:break-word">
<h1 ${look(["ink"], `margin:0 0 20px;${serif("500 36px/40px")};letter-spacing:-0.01em`)}>${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join("\n")}
${lines.length > 0 ? table(lines, pictures.length > 1) : ""}${action ? button(action) : ""}${
  note ? `<p ${look(["muted", "line"], small)}>${escapeHtml(note)}</p>` : ""
}
</td></tr>
</table>`;
}

export function composeHtml(content: MailContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>
${STYLE_SHEET}
</style>
</head>
<body ${look(["ground"], "margin:0;padding:0")}>
${preview(content.paragraphs)}
<table ${TABLE} ${look(["ground"])}>
<tr><td align="center" class="outer" style="padding:16px 16px 56px">
<!--[if mso]><table role="presentation" width="${WIDTH}" align="center"><tr><td><![endif]-->
<table ${TABLE} style="max-width:${WIDTH}px">
<tr>${logo()}</tr>
<tr><td>
${card(content)}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}
