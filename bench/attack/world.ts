import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { freePort } from "#test/free-port.ts";
import { type Opened, open } from "../kit/open.ts";
import { createAsker } from "./ask.ts";
import { createPeople } from "./people.ts";

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A database with two shops of its own: one without limits, and one with them, for floods. */
export async function openWorld() {
  const dataDir = await mkdtemp(join(tmpdir(), "marque-attack-"));
  const database = await startEmbedded({ dataDir, log: () => {} });
  const shops: Opened[] = [];

  async function start(settings: NodeJS.ProcessEnv) {
    const shop = await open("server/main.ts", [], {
      NODE_ENV: "production",
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SEED: "demo",
      DEMO: "on",
      LOG_LEVEL: "silent",
      PORT: String(await freePort()),
      ...settings,
    });
    shops.push(shop);
    return createAsker(shop.address);
  }

  const shop = await start({ RATE_LIMIT: "off" });
  const limited = await start({ RATE_LIMIT: "on", TRUST_PROXY: "127.0.0.1" });
  const { newPeople, snapshot, close } = createPeople(database.url);
  return {
    /** Without limits. */
    shop,
    limited,
    newPeople,
    snapshot,
    async close() {
      await close();
      for (const one of shops) await one.close();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
