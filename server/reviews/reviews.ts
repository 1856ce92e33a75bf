import { v7 as uuid } from "uuid";
import { messages } from "#shared/messages.ts";
import type { Page } from "#shared/paging.ts";
import type {
  CarReview,
  CarReviews,
  NewReview,
  Review,
  ReviewChange,
  ReviewEligibility,
  UserReview,
} from "#shared/review.ts";
import type { CatalogueCache } from "../cars/catalogue-cache.ts";
import { isDuplicate } from "../db/errors.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { conflict, forbidden, notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { KeepReply } from "../idempotency/idempotency.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { presentCarReview, presentReview, presentUserReview } from "./review.present.ts";
import {
  allReviews,
  authorOf,
  countReviews,
  deleteReview,
  insertReview,
  reviewsOfCar,
  reviewsOfUser,
  standing,
  updateReview,
} from "./reviews.queries.ts";

const SHOWN = 100;
const NO_STARS = [0, 0, 0, 0, 0];

/** What buyers say of their cars. */
export function createReviews({ db, cache }: { db: Db; cache: CatalogueCache }) {
  const slice = (page: number, limit: number) => ({ limit, offset: (page - 1) * limit });

  async function requireAuthor(user: SessionUser, id: string): Promise<void> {
    const author = isId(id) ? await authorOf(db, id) : undefined;
    if (author === undefined) throw notFound(messages.reviewNotFound);
    if (author !== user.id) throw forbidden();
  }

  /** One page of a car's reviews, with the average and the spread of all of them. */
  async function ofCar(carId: string, page = 1): Promise<CarReviews> {
    const rows = isId(carId) ? await reviewsOfCar(db, carId, slice(page, SHOWN)) : [];
    // A page beyond the last knows nothing of the spread.
    if (rows.length === 0 && page > 1) return ofCar(carId, 1);
    const spread = rows[0]?.spread ?? NO_STARS;
    const total = spread.reduce((sum, count) => sum + count, 0);
    const stars = spread.reduce((sum, count, index) => sum + count * (index + 1), 0);
    const average = total === 0 ? null : stars / total;
    return { reviews: rows.map(presentCarReview), page, limit: SHOWN, total, average, spread };
  }

  return {
    /** Every review of the shop, newest first. */
    async all(page = 1, limit = SHOWN): Promise<Page<Review>> {
      const [rows, total] = await Promise.all([
        allReviews(db, slice(page, limit)),
        countReviews(db, {}),
      ]);
      return { rows: rows.map(presentReview), total, page, limit };
    },

    /** The reviews of a car as the contract lists them; none for a car that is not there. */
    async listOfCar(carId: string, page = 1, limit = SHOWN): Promise<Page<CarReview>> {
      if (!isId(carId)) return { rows: [], total: 0, page, limit };
      const [rows, total] = await Promise.all([
        reviewsOfCar(db, carId, slice(page, limit)),
        countReviews(db, { car_id: carId }),
      ]);
      return { rows: rows.map(presentCarReview), total, page, limit };
    },

    ofCar,

    /** The reviews that a user wrote, newest first, each with its car. */
    async ofUser(userId: string, page = 1, limit = SHOWN): Promise<Page<UserReview>> {
      if (!isId(userId)) return { rows: [], total: 0, page, limit };
      const [rows, total] = await Promise.all([
        reviewsOfUser(db, userId, slice(page, limit)),
        countReviews(db, { user_id: userId }),
      ]);
      return { rows: rows.map(presentUserReview), total, page, limit };
    },

    /** What the car's page offers to this visitor. */
    async eligibility(user: SessionUser | null, carId: string): Promise<ReviewEligibility> {
      if (!user || !isId(carId)) return "not-bought";
      const { bought, reviewed } = await standing(db, user.id, carId);
      if (reviewed) return "reviewed";
      return bought ? "eligible" : "not-bought";
    },

    /** @throws 403 for those who have not bought the car; 409 for a second review */
    async create(
      user: SessionUser,
      { carId, userId, ...words }: NewReview,
      keep: KeepReply,
    ): Promise<Review> {
      if (userId !== undefined && userId.toLowerCase() !== user.id) throw forbidden();
      const { bought } = await standing(db, user.id, carId);
      if (!bought) throw forbidden(messages.notBought);
      try {
        const review = { ...words, id: uuid(), car_id: carId, user_id: user.id };
        const made = await transact(db, async (trx) => {
          const row = presentReview(await insertReview(trx, review));
          await keep(trx, 201, row);
          return row;
        });
        cache.invalidate();
        return made;
      } catch (error) {
        if (isDuplicate(error)) throw conflict(messages.alreadyReviewed);
        throw error;
      }
    },

    /** @throws 404 where there is no such review; 403 where it is somebody else's */
    async update(user: SessionUser, { id, ...words }: ReviewChange): Promise<Review> {
      await requireAuthor(user, id);
      const row = await updateReview(db, id, words);
      if (!row) throw notFound(messages.reviewNotFound);
      cache.invalidate();
      return presentReview(row);
    },

    /** @throws as `update` */
    async remove(user: SessionUser, id: string): Promise<void> {
      await requireAuthor(user, id);
      await deleteReview(db, id);
      cache.invalidate();
    },
  };
}
