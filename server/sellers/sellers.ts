import { messages } from "#shared/messages.ts";
import { fullName, initials } from "#shared/person.ts";
import type { Seller } from "#shared/seller.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Change } from "../catalogue/change-log.ts";
import type { Db } from "../db/tables.ts";
import { notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import { countCarsOnOffer, findSeller, type SellerRow, sellerFigures } from "./sellers.queries.ts";

const namesOf = ({ name, last_name: lastName }: SellerRow) => ({ name, lastName });

/** The page also shows initials: the full name does not tell where the last name begins. */
type ShownSeller = Seller & { initials: string };

/** Which changes may move what a seller's page shows of their cars. */
const concernsSeller =
  (sellerId: string) =>
  ({ id, before, after }: Change): boolean => {
    // A car that is not on offer, which may be theirs, or a person.
    const isUnknown = !before && !after;
    return isUnknown || [id, before?.seller, after?.seller].includes(sellerId);
  };

interface Deps {
  db: Db;
  /** Where only the primary answers; `db` without replicas. */
  freshDb?: Db;
  catalogue: Pick<Catalogue, "beginRead" | "carsOf" | "getOrLoad" | "getOrLoadOne">;
}

/** Reads what everybody may know of sellers. */
export function createSellers({ db, freshDb = db, catalogue }: Deps) {
  /** Counting a large seller's cars takes the database long: those who wait share one count. */
  async function carsOf(userId: string): Promise<number> {
    const known = await catalogue.carsOf(userId);
    return known ?? catalogue.getOrLoad(`cars of ${userId}`, () => countCarsOnOffer(db, userId));
  }

  return {
    /** The seller on the page of a car; null once their account is closed. */
    async ofCar(sellerId: string) {
      const userId = sellerId.toLowerCase();
      const follow = catalogue.beginRead();
      const [row, cars] = await Promise.all([
        catalogue.getOrLoadOne("seller", userId, (changed) =>
          findSeller(changed ? freshDb : db, userId),
        ),
        carsOf(userId),
      ]);
      follow(({ id }) => id === userId);
      return row ? { id: row.id, name: fullName(namesOf(row)), country: row.country, cars } : null;
    },

    /** @throws 404 'User not found' */
    async profile(sellerId: string): Promise<ShownSeller> {
      const userId = sellerId.toLowerCase();
      const follow = catalogue.beginRead();
      const row = isId(userId) ? await findSeller(db, userId) : undefined;
      if (!row) throw notFound(messages.userNotFound);
      const [cars, figures] = await Promise.all([carsOf(userId), sellerFigures(db, userId)]);
      follow(concernsSeller(userId));
      const { sold, rating_sum, rating_count } = figures;
      return {
        id: row.id,
        name: fullName(namesOf(row)),
        initials: initials(namesOf(row)),
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
