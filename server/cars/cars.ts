import { type Car, type CarSearch, carSearchQuery } from "#shared/car.ts";
import { messages } from "#shared/messages.ts";
import type { Page, Paging } from "#shared/paging.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Db } from "../db/tables.ts";
import { notFound } from "../http/errors.ts";
import { isId } from "../http/validate.ts";
import type { RecentReads } from "../sessions/recent-reads.ts";
import { presentCarTo } from "./car.present.ts";
import { createCarContext } from "./car-context.ts";
import { createCarLists } from "./car-lists.ts";
import { findCar } from "./cars.queries.ts";
import { createConcernsUser } from "./concerns-user.ts";
import { createDetail } from "./detail.ts";
import { NO_FILTER } from "./filter.queries.ts";
import { type Reader, withOwnVins } from "./own-vins.ts";
import { createSearch } from "./search.ts";
import { countSimilar, similarCars } from "./similar.queries.ts";
import { createSuggestions } from "./suggestions.ts";

interface Deps {
  /** A replica may answer. */
  db: Db;
  /** Where only the primary answers; `db` without replicas. */
  freshDb?: Db;
  catalogue: Catalogue;
  recent?: RecentReads;
  now?: () => Date;
}

/** All cars, newest first. */
const ALL = carSearchQuery.parse({});

/** Reads the catalogue. */
export function createCars({ db, freshDb = db, catalogue, recent, now }: Deps) {
  const search = createSearch({ db, catalogue });

  /** One page of what is on offer, as objects. */
  async function searchCars(
    wanted: CarSearch,
  ): Promise<Page<Car> & { corrected?: string | undefined }> {
    const { rows, ...page } = await search.list(wanted);
    return { ...page, rows: rows.map((text) => JSON.parse(text) as Car) };
  }

  return {
    ...createCarLists({ db, freshDb, catalogue }),

    /** One page of what is on offer, each car as JSON, with the exact total. */
    list: search.list,

    /** Such a page as its reader may see it; `reader` is asked only where it matters. */
    withOwnVins: (texts: string[], reader: () => Promise<Reader>) => withOwnVins(db, texts, reader),

    search: searchCars,

    /** What a seller has on offer, newest first. */
    async onOfferOf(seller: string, page: number): Promise<Car[]> {
      return (await searchCars({ ...ALL, seller, page })).rows;
    },

    total: search.total,
    facets: search.facets,
    facetsText: search.facetsText,
    brands: search.brands,

    /** What somebody who has typed this may be looking for. */
    suggest: createSuggestions({ catalogue, search, fold: search.fold }),

    /** The colours of the cars on offer, by name. */
    async colors(): Promise<string[]> {
      return (await search.facets(NO_FILTER)).colors.map(({ name }) => name);
    },

    /** The locations of the cars on offer, by name. */
    async locations(): Promise<string[]> {
      return (await search.facets(NO_FILTER)).locations.map(({ name }) => name);
    },

    detail: createDetail({ db, freshDb, catalogue, now }),

    /** Cars that can be bought instead of this one, nearest first. @throws 404 'Car not found' */
    async similar(id: string, { page, limit }: Paging, reader?: Reader): Promise<Page<Car>> {
      const source = (await catalogue.haveJustChanged([id])) ? freshDb : db;
      const car = isId(id) ? await findCar(source, id) : undefined;
      if (!car) throw notFound(messages.carNotFound);
      const [rows, total] = await Promise.all([
        similarCars(source, car.id, limit)
          .offset((page - 1) * limit)
          .execute(),
        countSimilar(source, car.id),
      ]);
      return { rows: rows.map(presentCarTo(reader)), total, page, limit };
    },

    context: createCarContext({ db, freshDb, catalogue, now }),

    concernsUser: createConcernsUser({ db: freshDb, recent }),
  };
}
