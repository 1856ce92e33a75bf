import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, inject } from "vitest";

const DELIVERY_MS = 15_000;

/** The link to this path in the mail that the shop has sent, or is about to send, to somebody. */
export async function mailedLink(to: string, path: string): Promise<string> {
  const find = async () => (await textsTo(to)).flatMap(linksIn).find((link) => link.includes(path));
  await expect.poll(find, { timeout: DELIVERY_MS }).toBeDefined();
  return (await find()) ?? "";
}

async function textsTo(to: string): Promise<string[]> {
  const folder = join(inject("dataDir"), "mail");
  const files = await readdir(folder).catch(() => []);
  const written = files.filter((file) => file.endsWith(".eml"));
  const mails = await Promise.all(
    written.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
  );
  return mails.filter((mail) => mail.to?.[0]?.address === to).map((mail) => mail.text ?? "");
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/\S+/g) ?? [];
}
