import { cpuSeconds } from "../kit/load.ts";

/** One request, or what belongs together; false where it failed. */
export type Ask = () => Promise<boolean>;

const AT_ONCE = 8;

interface Deps {
  pids: () => number[];
  databaseSeconds: () => Promise<number>;
  seconds: number;
}

/** Processor time per request, which a busy machine changes little, unlike requests per second. */
export function createMeter({ pids, databaseSeconds, seconds }: Deps) {
  const shopSeconds = async () => {
    const all = await Promise.all(pids().map((pid) => cpuSeconds(pid)));
    return all.reduce((sum, one) => sum + one, 0);
  };

  return {
    async measure(ask: Ask, during = seconds) {
      const until = performance.now() + during * 1_000;
      const before = { shop: await shopSeconds(), database: await databaseSeconds() };
      let [asked, failed] = [0, 0];
      const work = async () => {
        while (performance.now() < until) {
          asked += 1;
          if (!(await ask())) failed += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      const shopMs = ((await shopSeconds()) - before.shop) * 1_000;
      const databaseMs = ((await databaseSeconds()) - before.database) * 1_000;
      return { shopMs: shopMs / asked, databaseMs: databaseMs / asked, failed };
    },
  };
}
