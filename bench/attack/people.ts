import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { connect } from "#server/db/connect.ts";
import { createSessions } from "#server/sessions/sessions.ts";
import type { TestShop } from "#test/app.ts";
import { buildCar, buildPurchase, buildUser, signIn } from "#test/builders.ts";

export type Role = "nobody" | "stranger" | "owner" | "admin";
export const ROLES: Role[] = ["nobody", "stranger", "owner", "admin"];

export type People = Awaited<ReturnType<ReturnType<typeof createPeople>["newPeople"]>>;

/** Makes people with cars, purchases, reviews and sessions directly in the database. */
export function createPeople(url: string) {
  const { db, close } = connect(url, 2);
  // The parts of a shop that the tests' builders use.
  const shop = {
    db,
    config: { publicUrl: "http://127.0.0.1" },
    services: { sessions: createSessions({ db }), catalogue: { catchUp: async () => {} } },
  } as unknown as TestShop;

  const cookieOf = async (id: string) => (await signIn(shop, id)).cookie;

  async function newPeople() {
    const [owner, stranger, admin] = [
      await buildUser(shop),
      await buildUser(shop),
      await buildUser(shop, { status: "admin" }),
    ];
    const car = await buildCar(shop, { sellerId: owner.id });
    const bought = await buildCar(shop);
    const purchase = await buildPurchase(shop, { userId: owner.id, cars: [bought] });
    const review = { id: uuid(), user_id: owner.id, car_id: bought.id, rating: 4 };
    await db
      .insertInto("review")
      .values({ ...review, title: "Good", review: "Very good." })
      .execute();
    const cookies: Record<Role, string> = {
      nobody: "",
      stranger: await cookieOf(stranger.id),
      owner: await cookieOf(owner.id),
      admin: await cookieOf(admin.id),
    };
    const [session] = await shop.services.sessions.list(owner.id, "");
    const ids = {
      user: owner.id,
      car: car.id,
      bought: bought.id,
      purchase: purchase.id,
      review: review.id,
      session: session?.id ?? "",
      seller: bought.user_id,
    };
    return { cookies, ids };
  }

  /** Everything that belongs to the owner, to see whether somebody else changed it. */
  async function snapshot({ ids }: People): Promise<string> {
    const { rows } = await sql`
      select (select to_jsonb(one) - 'last_seen_at' from app_user one where id = ${ids.user}) as account,
        (select to_jsonb(one) from car one where id = ${ids.car}) as car,
        (select to_jsonb(one) from review one where id = ${ids.review}) as review,
        (select to_jsonb(one) from purchase one where id = ${ids.purchase}) as purchase,
        (select count(*) from session one where id = ${ids.session}) as session`.execute(db);
    return JSON.stringify(rows);
  }

  return { newPeople, snapshot, close };
}
