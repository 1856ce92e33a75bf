import { messages } from "#shared/messages.ts";
import type { Seller } from "#shared/seller.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Traits } from "../catalogue/change-log.ts";
import type { Db } from "../db/tables.ts";
import { notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import { countCarsOnOffer, findSeller, type SellerRow, sellerFigures } from "./sellers.queries.ts";

const presentName = ({ name, last_name }: SellerRow) => `${name} ${last_name}`.trim();

interface Deps {
  db: Db;
  catalogue: Pick<Catalogue, "beginRead">;
}

/** Reads what everybody may know of sellers. */
export function createSellers({ db, catalogue }: Deps) {
  return {
    /** The seller beside a car; null once their account is closed. */
    async ofCar(userId: string) {
      const follow = catalogue.beginRead();
      const [row, cars] = await Promise.all([findSeller(db, userId), countCarsOnOffer(db, userId)]);
      const sells = (car?: Traits) => car?.seller === userId;
      follow(({ id, before, after }) => id === userId || sells(before) !== sells(after));
      return row ? { id: row.id, name: presentName(row), country: row.country, cars } : null;
    },

    /** @throws 404 'User not found' */
    async profile(userId: string): Promise<Seller> {
      const row = isId(userId) ? await findSeller(db, userId) : undefined;
      if (!row) throw notFound(messages.userNotFound);
      const { cars, sold, rating_sum, rating_count } = await sellerFigures(db, row.id);
      return {
        id: row.id,
        name: presentName(row),
        country: row.country,
        since: row.created_at.toISOString(),
        image: row.image,
        cars,
        sold,
        rating:
          rating_count === 0
            ? null
            : { average: Math.round((rating_sum / rating_count) * 10) / 10, count: rating_count },
        answersWithin: null,
      };
    },
  };
}
