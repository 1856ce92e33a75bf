import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { TestShop } from "./app.ts";
import { workOff } from "./jobs.ts";

/** The mails from a shop with this data directory to an address, oldest first. */
export async function mailsTo(dataDir: string, address: string) {
  const folder = join(dataDir, "mail");
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".eml"));
  const mails = await Promise.all(
    files.sort().map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
  );
  return mails.filter((mail) => mail.to?.[0]?.address === address);
}

/** Sends the waiting mails of a shop without a worker. Returns those to this address. */
export async function sentTo(shop: TestShop, address: string) {
  await workOff(shop);
  return mailsTo(shop.config.dataDir, address);
}

/** The first link in a mail's text. */
export function linkIn(mail: { text?: string } | undefined): URL {
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "none:");
}
