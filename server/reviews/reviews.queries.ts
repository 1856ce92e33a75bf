import { type ExpressionBuilder, sql } from "kysely";
import type { Db, ReviewTable, Tables } from "../db/tables.ts";

const COLUMNS = [
  "review.id",
  "review.rating",
  "review.title",
  "review.review",
  "review.car_id",
  "review.user_id",
  "review.created_at",
] as const;

type Paging = { limit: number; offset: number };

function selectReview(db: Db) {
  return db
    .selectFrom("review")
    .select(COLUMNS)
    .orderBy("review.created_at", "desc")
    .orderBy("review.id", "desc");
}
export type ReviewRow = Awaited<ReturnType<typeof allReviews>>[number];

export function allReviews(db: Db, { limit, offset }: Paging) {
  return selectReview(db).limit(limit).offset(offset).execute();
}

export async function countReviews(
  db: Db,
  of: Partial<Pick<ReviewTable, "car_id" | "user_id">>,
): Promise<number> {
  const row = await db
    .selectFrom("review")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where((eb) => eb.and(of))
    .executeTakeFirstOrThrow();
  return row.total;
}

const bought = (eb: ExpressionBuilder<Tables, "review">) =>
  eb.exists(
    eb
      .selectFrom("purchase_car")
      .innerJoin("purchase", "purchase.id", "purchase_car.purchase_id")
      .select("purchase.id")
      .whereRef("purchase_car.car_id", "=", "review.car_id")
      .whereRef("purchase.user_id", "=", "review.user_id")
      .where("purchase.status", "=", "approved"),
  );

/** A car's reviews, and with each row the spread of all of them over the stars. */
export function reviewsOfCar(db: Db, carId: string, { limit, offset }: Paging) {
  const stars = (rating: number) =>
    sql`(count(*) filter (where review.rating = ${sql.lit(rating)}) over ())::int`;
  const spread = sql.join([1, 2, 3, 4, 5].map(stars));
  return selectReview(db)
    .innerJoin("app_user", "app_user.id", "review.user_id")
    .select(["app_user.name", "app_user.last_name", "app_user.image"])
    .select((eb) => bought(eb as ExpressionBuilder<Tables, "review">).as("verified"))
    .select(sql<number[]>`array[${spread}]`.as("spread"))
    .where("review.car_id", "=", carId)
    .limit(limit)
    .offset(offset)
    .execute();
}
export type CarReviewRow = Awaited<ReturnType<typeof reviewsOfCar>>[number];

export function reviewsOfUser(db: Db, userId: string, { limit, offset }: Paging) {
  return selectReview(db)
    .innerJoin("car", "car.id", "review.car_id")
    .innerJoin("brand", "brand.id", "car.brand_id")
    .select(["car.name", "brand.name as brand", "car.image"])
    .where("review.user_id", "=", userId)
    .limit(limit)
    .offset(offset)
    .execute();
}
export type UserReviewRow = Awaited<ReturnType<typeof reviewsOfUser>>[number];

/** Whether a user bought a car, and reviewed it. */
export async function boughtAndReviewed(db: Db, userId: string, carId: string) {
  return db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom("purchase_car")
            .innerJoin("purchase", "purchase.id", "purchase_car.purchase_id")
            .select("purchase.id")
            .where("purchase_car.car_id", "=", carId)
            .where("purchase.user_id", "=", userId)
            .where("purchase.status", "=", "approved"),
        )
        .as("bought"),
      eb
        .exists(
          eb
            .selectFrom("review")
            .select("id")
            .where("car_id", "=", carId)
            .where("user_id", "=", userId),
        )
        .as("reviewed"),
    ])
    .executeTakeFirstOrThrow();
}

export function insertReview(db: Db, review: Omit<ReviewTable, "created_at">) {
  return db.insertInto("review").values(review).returning(COLUMNS).executeTakeFirstOrThrow();
}

export async function authorOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("review")
    .select("user_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.user_id;
}

export function updateReview(
  db: Db,
  id: string,
  change: Pick<ReviewTable, "rating" | "title" | "review">,
) {
  return db
    .updateTable("review")
    .set(change)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export function deleteReview(db: Db, id: string) {
  return db.deleteFrom("review").where("id", "=", id).returning("id").executeTakeFirst();
}
