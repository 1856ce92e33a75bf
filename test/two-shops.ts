import { openShop } from "./app.ts";
import { buildUser, signIn } from "./builders.ts";
import { testDatabase } from "./database.ts";

/** Two processes with pages on one database, and a signed-in seller. */
export async function openTwoShops() {
  const database = await testDatabase();
  const shop = await openShop({}, { pages: true, database });
  const other = await openShop({ WORKER: "off" }, { pages: true, database });
  const seller = await buildUser(shop);
  const session = await signIn(shop, seller.id);

  async function close(): Promise<void> {
    await other.close();
    await shop.close();
    await database.drop();
  }

  return { shop, other, seller, session, close };
}
