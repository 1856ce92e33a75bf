import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { type Marks, openLighthouse } from "./kit/lighthouse.ts";
import { median } from "./kit/median.ts";
import { open, ROOT } from "./kit/open.ts";

/**
 * What does Lighthouse say of the pages that everyone sees?
 * node bench/lighthouse.ts [runs = 5], on the shop at SHOP, otherwise on one of its own
 */
const runs = Number(process.argv[2] ?? 5);
const dataDir = resolve(ROOT, "data/bench-demo");

async function openShop() {
  if (process.env.SHOP) return { address: process.env.SHOP, close: async () => {} };
  await mkdir(dataDir, { recursive: true });
  return open("server/main.ts", [], { DATA_DIR: dataDir, PORT: "3978", LOG_LEVEL: "silent" });
}

const shop = await openShop();
const lighthouse = await openLighthouse();
const reply = await fetch(`${shop.address}/api/car/search?limit=1`);
const [car] = (await reply.json()) as { id: string }[];

console.log(`median of ${runs} runs; milliseconds are those of a simulated phone on a slow line`);
console.log(
  "| page | performance | accessibility | best practices | SEO | FCP | LCP | LCP of each run | blocked | CLS |",
);
console.log(`| --- |${" ---: |".repeat(9)}`);
for (const path of ["/", "/home", `/detail/${car?.id}`, "/about"]) {
  // Not counted: the pictures of the page are made in their sizes.
  await lighthouse.measure(shop.address + path);
  const all: Marks[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await lighthouse.measure(shop.address + path));
  const middle = (mark: keyof Marks) => median(all.map((one) => one[mark]));
  const row = [
    path.replace(/(?<=detail\/).+/, "{id}"),
    middle("performance"),
    middle("accessibility"),
    middle("practices"),
    middle("seo"),
    middle("fcp"),
    middle("lcp"),
    all.map(({ lcp }) => lcp).join(" "),
    middle("blocked"),
    Number(middle("shift").toFixed(3)),
  ];
  console.log(`| ${row.join(" | ")} |`);
}
await lighthouse.close();
await shop.close();
