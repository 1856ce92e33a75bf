import type { Timeouts } from "#server/db/open-pool.ts";
import { openShop } from "./app.ts";
import { testDatabase } from "./database.ts";
import { databaseProxy } from "./database-proxy.ts";

/** A shop with pages, and the proxy before its database. */
export async function openShopBehindProxy(timeouts?: Timeouts) {
  const database = await testDatabase();
  const proxy = await databaseProxy(database.url);
  const through = { ...database, url: proxy.url };
  const shop = await openShop({}, { pages: true, database: through, timeouts });

  async function close(): Promise<void> {
    await shop.close();
    await proxy.shut();
    await database.drop();
  }

  /** @returns the status of a reply */
  const status = async (url: string, headers = {}) =>
    (await shop.app.inject({ url, headers })).statusCode;

  return { shop, proxy, database, status, close };
}
