import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { makeZip } from "client-zip";
import type { Session } from "#shared/session.ts";
import { presentOwnCar } from "../cars/car.present.ts";
import type { Db } from "../db/tables.ts";
import type { Pictures } from "../pictures/pictures.ts";
import type { Enrolment } from "../second-factor/enrolment.ts";
import type { Sessions } from "../sessions/sessions.ts";
import {
  findCarsForExport,
  findFavoritesForExport,
  findPurchasedCarsForExport,
  findPurchasesForExport,
  findReviewsForExport,
} from "./export-account.queries.ts";
import type { Users } from "./users.ts";

interface Deps {
  db: Db;
  pictures: Pick<Pictures, "find">;
  users: Pick<Users, "find">;
  sessions: Pick<Sessions, "list">;
  enrolment: Pick<Enrolment, "state">;
}

type CarRow = Awaited<ReturnType<typeof findCarsForExport>>[number];

/** A car as in calls, and when it left the catalogue. */
function presentExported(row: CarRow) {
  const { spin, sold_at: soldAt, deleted_at: deletedAt } = row;
  return { ...presentOwnCar(row), spin, soldAt, deletedAt };
}

/** All that the shop knows of a person, as files that a person and a program can read. */
export function createAccountExport({ db, pictures, users, sessions, enrolment }: Deps) {
  async function documents(id: string, sessionId: string) {
    const [account, cars, reviews, purchases, bought, favorites] = await Promise.all([
      users.find(id),
      findCarsForExport(db, id),
      findReviewsForExport(db, id),
      findPurchasesForExport(db, id),
      findPurchasedCarsForExport(db, id),
      findFavoritesForExport(db, id),
    ]);
    const places: Session[] = await sessions.list(id, sessionId);
    const { code, passkeys } = await enrolment.state(id, false);
    const boughtWith = Map.groupBy(bought, ({ purchaseId }) => purchaseId);
    const withCars = purchases.map((purchase) => ({
      ...purchase,
      cars: (boughtWith.get(purchase.id) ?? []).map(({ purchaseId: _, ...car }) => car),
    }));
    return {
      pictures: [account.image, ...cars.flatMap(({ image, spin }) => [...image, ...spin])],
      files: {
        "account.json": account,
        "cars.json": cars.map(presentExported),
        "reviews.json": reviews,
        "purchases.json": withCars,
        "favorites.json": favorites,
        "security.json": { sessions: places, oneTimeCodes: code, passkeys },
      },
    };
  }

  /** Pictures are read one after the other, while the ZIP is sent. */
  async function* entries(id: string, sessionId: string) {
    const { files, pictures: shown } = await documents(id, sessionId);
    for (const [name, content] of Object.entries(files))
      yield { name, input: `${JSON.stringify(content, null, 2)}\n` };
    const own = new Set(shown.filter((address) => address?.startsWith("/pictures/")));
    for (const address of own) {
      const stored = address && (await pictures.find(address));
      if (stored) yield { name: address.slice(1), input: await stored.read() };
    }
  }

  /** @returns the ZIP, which is read while it is sent */
  return async function exportAccount(id: string, sessionId: string): Promise<Readable> {
    const zip = makeZip(entries(id, sessionId));
    return Readable.fromWeb(zip as ReadableStream<Uint8Array>);
  };
}
