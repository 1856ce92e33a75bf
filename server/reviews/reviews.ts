import { v7 as uuid } from "uuid";
import { messages } from "#shared/messages.ts";
import type { NewReview, Review, ReviewChange, ReviewEligibility } from "#shared/review.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { isDuplicate } from "../db/errors.ts";
import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import { conflict, forbidden, notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { SaveReply } from "../idempotency/idempotency.ts";
import type { SessionUser } from "../sessions/sessions.ts";
import { presentReview } from "./review.present.ts";
import { createReviewLists } from "./review-lists.ts";
import {
  authorOf,
  boughtAndReviewed,
  deleteReview,
  insertReview,
  updateReview,
} from "./reviews.queries.ts";

/** What buyers say of their cars. */
export function createReviews({ db, catalogue }: { db: Db; catalogue: Catalogue }) {
  async function requireAuthor(user: SessionUser, id: string): Promise<void> {
    const author = isId(id) ? await authorOf(db, id) : undefined;
    if (author === undefined) throw notFound(messages.reviewNotFound);
    if (author !== user.id) throw forbidden();
  }

  return {
    ...createReviewLists({ db, catalogue }),

    /** What the car's page offers to this visitor. */
    async eligibility(user: SessionUser | null, carId: string): Promise<ReviewEligibility> {
      if (!user || !isId(carId)) return "not-bought";
      const { bought, reviewed } = await boughtAndReviewed(db, user.id, carId);
      if (reviewed) return "reviewed";
      return bought ? "eligible" : "not-bought";
    },

    /** @throws 403 for those who have not bought the car; 409 for a second review */
    async create(
      user: SessionUser,
      { carId, userId, ...words }: NewReview,
      saveReply: SaveReply,
    ): Promise<Review> {
      if (userId !== undefined && userId.toLowerCase() !== user.id) throw forbidden();
      const { bought } = await boughtAndReviewed(db, user.id, carId);
      if (!bought) throw forbidden(messages.notBought);
      try {
        const review = { ...words, id: uuid(), car_id: carId, user_id: user.id };
        const made = await transact(db, async (trx) => {
          const row = presentReview(await insertReview(trx, review));
          await saveReply(trx, 201, row);
          return row;
        });
        await catalogue.catchUp();
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
      await catalogue.catchUp();
      return presentReview(row);
    },

    /** @throws as `update` */
    async remove(user: SessionUser, id: string): Promise<void> {
      await requireAuthor(user, id);
      await deleteReview(db, id);
      await catalogue.catchUp();
    },
  };
}
