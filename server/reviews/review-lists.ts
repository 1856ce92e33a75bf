import { type Page, ROWS_A_PAGE } from "#shared/paging.ts";
import type { CarReview, CarReviews, Review, UserReview } from "#shared/review.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { isId } from "../http/validate.ts";
import { presentCarReview, presentReview, presentUserReview } from "./review.present.ts";
import { allReviews, countReviews, reviewsOfCar, reviewsOfUser } from "./reviews.queries.ts";

const NO_STARS = [0, 0, 0, 0, 0];

const slice = (page: number, limit: number) => ({ limit, offset: (page - 1) * limit });

interface Deps {
  db: Db;
  catalogue: Pick<Catalogue, "beginRead">;
}

/** Reads reviews, newest first. */
export function createReviewLists({ db, catalogue }: Deps) {
  /** One page of a car's reviews, with the average and the spread of all of them. */
  async function ofCar(carId: string, page = 1): Promise<CarReviews> {
    const follow = catalogue.beginRead();
    const rows = isId(carId) ? await reviewsOfCar(db, carId, slice(page, ROWS_A_PAGE)) : [];
    const shown = new Set([carId, ...rows.map(({ user_id }) => user_id)]);
    follow(({ id }) => shown.has(id));
    // A page beyond the last has no rows, and so no spread.
    if (rows.length === 0 && page > 1) return ofCar(carId, 1);
    const spread = rows[0]?.spread ?? NO_STARS;
    const total = spread.reduce((sum, count) => sum + count, 0);
    const stars = spread.reduce((sum, count, index) => sum + count * (index + 1), 0);
    const average = total === 0 ? null : stars / total;
    return {
      reviews: rows.map(presentCarReview),
      page,
      limit: ROWS_A_PAGE,
      total,
      average,
      spread,
    };
  }

  return {
    /** Every review of the shop, newest first. */
    async all(page = 1, limit = ROWS_A_PAGE): Promise<Page<Review>> {
      const [rows, total] = await Promise.all([
        allReviews(db, slice(page, limit)),
        countReviews(db, {}),
      ]);
      return { rows: rows.map(presentReview), total, page, limit };
    },

    /** The reviews of a car as the contract lists them; none for a car that is not there. */
    async listOfCar(carId: string, page = 1, limit = ROWS_A_PAGE): Promise<Page<CarReview>> {
      if (!isId(carId)) return { rows: [], total: 0, page, limit };
      const [rows, total] = await Promise.all([
        reviewsOfCar(db, carId, slice(page, limit)),
        countReviews(db, { car_id: carId }),
      ]);
      return { rows: rows.map(presentCarReview), total, page, limit };
    },

    ofCar,

    /** The reviews that a user wrote, newest first, each with its car. */
    async ofUser(userId: string, page = 1, limit = ROWS_A_PAGE): Promise<Page<UserReview>> {
      if (!isId(userId)) return { rows: [], total: 0, page, limit };
      const [rows, total] = await Promise.all([
        reviewsOfUser(db, userId, slice(page, limit)),
        countReviews(db, { user_id: userId }),
      ]);
      return { rows: rows.map(presentUserReview), total, page, limit };
    },
  };
}
