import { expect } from "vitest";
import { mailsTo } from "#test/mails.ts";
import { ownShop } from "./own-shop.ts";

/** The link to this path in the mail that the shop has sent, or is about to send, to somebody. */
export async function mailedLink(to: string, path: string): Promise<string> {
  const find = async () => (await textsTo(to)).flatMap(linksIn).find((link) => link.includes(path));
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
}

async function textsTo(to: string): Promise<string[]> {
  return (await mailsTo(ownShop().dataDir, to)).map((mail) => mail.text ?? "");
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/\S+/g) ?? [];
}
