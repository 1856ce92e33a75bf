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
  findCarIdsForExport,
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

/** Few enough that others need not wait while their text is written. */
const CARS_AT_ONCE = 200;

async function* carsOf(db: Db, userId: string): AsyncGenerator<CarRow[]> {
  const ids = await findCarIdsForExport(db, userId);
  for (let from = 0; from < ids.length; from += CARS_AT_ONCE)
    yield findCarsForExport(db, ids.slice(from, from + CARS_AT_ONCE));
}

const indented = (value: unknown) => JSON.stringify(value, null, 2);

/** The same text as of the whole array. */
async function* arrayText(parts: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = "[\n  ";
  for await (const part of parts) {
    // They may have been erased meanwhile.
    if (part.length === 0) continue;
    const texts = part.map((item) => indented(item).replaceAll("\n", "\n  "));
    yield before + texts.join(",\n  ");
    before = ",\n  ";
  }
  yield before.startsWith("[") ? "[]\n" : "\n]\n";
}

/** A car as in calls, and when it left the catalogue. */
function presentExported(row: CarRow) {
  const { spin, sold_at: soldAt, deleted_at: deletedAt } = row;
  return { ...presentOwnCar(row), spin, soldAt, deletedAt };
}

/** All that the shop knows of a person, as files that a person and a program can read. */
export function createAccountExport({ db, pictures, users, sessions, enrolment }: Deps) {
  async function documents(id: string, sessionId: string) {
    const [account, reviews, purchases, bought, favorites] = await Promise.all([
      users.find(id),
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
      account,
      others: {
        "reviews.json": reviews,
        "purchases.json": withCars,
        "favorites.json": favorites,
        "security.json": { sessions: places, oneTimeCodes: code, passkeys },
      },
    };
  }

  /** Cars are read in parts, and pictures one after the other, while the ZIP is sent. */
  async function* entries(id: string, sessionId: string) {
    const { account, others } = await documents(id, sessionId);
    yield { name: "account.json", input: `${indented(account)}\n` };
    const shown = new Set([account.image]);
    async function* cars() {
      for await (const rows of carsOf(db, id)) {
        for (const { image, spin } of rows)
          for (const address of [...image, ...spin]) shown.add(address);
        yield rows.map(presentExported);
      }
    }
    yield { name: "cars.json", input: arrayText(cars()) };
    for (const [name, content] of Object.entries(others))
      yield { name, input: `${indented(content)}\n` };
    for (const address of [...shown].filter((one) => one?.startsWith("/pictures/"))) {
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
