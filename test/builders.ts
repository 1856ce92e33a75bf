import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { hashPassword } from "#server/users/password.ts";
import type { Car } from "#shared/car.ts";
import type { TestShop } from "./app.ts";

export const PASSWORD = "Secret123";
const passwordHash = hashPassword(PASSWORD);

let made = 0;
const letters = (n: number) =>
  String(n).replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));

export interface UserTraits {
  email?: string;
  name?: string;
  lastName?: string;
  country?: string;
  age?: number | null;
  status?: "user" | "admin";
  banned?: boolean;
  verified?: boolean;
  ownerProven?: boolean;
}

/** A user whose password is PASSWORD. */
export async function buildUser({ db }: TestShop, traits: UserTraits = {}) {
  made += 1;
  const id = uuid();
  const user = {
    id,
    email: traits.email ?? `person-${made}-${id.slice(-6)}@people.example`,
    name: traits.name ?? `Person ${letters(made)}`,
    last_name: traits.lastName ?? "Tester",
    country: traits.country ?? "Argentina",
    age: traits.age === undefined ? 40 : traits.age,
    status: traits.status ?? "user",
    banned: traits.banned ?? false,
    verified: traits.verified ?? false,
    owner_proven: traits.ownerProven ?? false,
    password_hash: await passwordHash,
  };
  await db.insertInto("app_user").values(user).execute();
  return user;
}

export interface CarTraits {
  sellerId?: string;
  name?: string;
  brand?: string;
  model?: number;
  body?: Car["body"];
  state?: "New" | "Used";
  price?: number;
  color?: string;
  location?: string;
  description?: string;
  image?: string[];
  createdAt?: Date;
}

/** A car on offer, with a new seller by default. */
export async function buildCar(shop: TestShop, traits: CarTraits = {}) {
  made += 1;
  const { db } = shop;
  const brand = traits.brand ?? "Ferrari";
  const name = traits.name ?? `Model ${letters(made)}`;
  await db
    .insertInto("brand")
    .values({ id: uuid(), name: brand })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { id: brandId } = await db
    .selectFrom("brand")
    .select("id")
    .where("key", "=", sql<string>`fold(${brand})`)
    .executeTakeFirstOrThrow();
  const car = await db
    .insertInto("car")
    .values({
      id: uuid(),
      user_id: traits.sellerId ?? (await buildUser(shop)).id,
      brand_id: brandId,
      name,
      body: traits.body ?? null,
      model: traits.model ?? 2020,
      state: traits.state ?? "New",
      price: traits.price ?? 100_000,
      color: traits.color ?? "Red",
      location: traits.location ?? "Italy",
      description: traits.description ?? "A car in good order.",
      image: traits.image ?? [],
      search_key: sql<string>`fold(${`${name} ${brand}`})`,
      ...(traits.createdAt && { created_at: traits.createdAt }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await shop.services.catalogue.catchUp();
  return { ...car, brand };
}

/** The Cookie header of a user who is signed in. */
export async function signIn(shop: TestShop, userId: string) {
  const name = shop.config.publicUrl.startsWith("https:") ? "__Host-sid" : "sid";
  return { cookie: `${name}=${await shop.services.sessions.start(userId)}` };
}

export interface PurchaseTraits {
  userId: string;
  cars: {
    id: string;
    name: string;
    brand: string;
    model: number;
    price: number;
    image: string[];
  }[];
  status?: "approved" | "pending" | "cancelled";
  state?: "New" | "Used";
}

/** A purchase as after checkout: paid, unless `status` says otherwise. */
export async function buildPurchase({ db }: TestShop, traits: PurchaseTraits) {
  const { userId, cars, status = "approved", state = "New" } = traits;
  const id = uuid();
  const now = new Date();
  await db
    .insertInto("purchase")
    .values({
      id,
      user_id: userId,
      status,
      price: cars.reduce((sum, car) => sum + car.price, 0),
      expires_at: new Date(now.getTime() + 900_000),
      approved_at: status === "approved" ? now : null,
    })
    .execute();
  await db
    .insertInto("purchase_car")
    .values(
      cars.map(({ id: car_id, name, brand, model, price, image }, position) => ({
        purchase_id: id,
        position,
        car_id,
        name,
        brand,
        model,
        state,
        price,
        image,
      })),
    )
    .execute();
  return { id };
}
