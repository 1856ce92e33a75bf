import { setImmediate as nextTurn } from "node:timers/promises";
import type { CarRow } from "../cars/cars.queries.ts";
import type { Db } from "../db/tables.ts";
import type { AnswerCache } from "./answer-cache.ts";
import type { Backlog } from "./backlog.ts";
import { readCars } from "./car-texts.queries.ts";
import type { CarTexts } from "./car-texts.ts";
import type { Change } from "./change-log.ts";
import type { Columns, Offer } from "./columns.ts";
import { type Changes, readOffers } from "./feed.queries.ts";

/** How many batches of the backlog are read before other changes have their turn. */
const BATCHES = 5;

interface Deps {
  db: Db;
  columns: Columns;
  texts: CarTexts;
  answers: AnswerCache;
  backlog: Backlog;
}

const byId = <Car extends { id: string }>(cars: Car[]) => new Map(cars.map((car) => [car.id, car]));

/** Applies the changes in the database to the cars in memory. */
export function createUpdates({ db, columns, texts, answers, backlog }: Deps) {
  function put(id: string, car: Offer | undefined, row?: CarRow): void {
    const slot = car ? columns.put(car) : columns.remove(id);
    if (slot >= 0) texts.change(slot, row);
  }

  function putAll({ ids, cars, shown, ...changes }: Changes): Change[] {
    const [offered, rows] = [byId(cars), byId(shown ?? [])];
    const several = new Set(changes.several);
    return ids.map((id) => {
      const before = columns.traitsOf(id);
      put(id, offered.get(id), rows.get(id));
      return { id, before, after: columns.traitsOf(id), several: several.has(id) };
    });
  }

  /** The texts of the changed cars are read with them, so that no search has to read them. */
  async function applyBatch(ids: readonly string[]): Promise<void> {
    const isShown = (id: string) => texts.has(columns.ids.find(id));
    const [shown, others] = [ids.filter(isShown), ids.filter((id) => !isShown(id))];
    const rows = byId(shown.length ? await readCars(db, shown) : []);
    const offered = byId(others.length ? await readOffers(db, others) : []);
    // Noting so many changes for the answers takes longer than computing these again.
    answers.invalidate();
    for (const id of shown) put(id, rows.get(id), rows.get(id));
    for (const id of others) put(id, offered.get(id));
  }

  return {
    /**
     * Applies all at once, so that the answers are of one moment; very many go to the backlog.
     * @returns the changes, unless they are very many
     */
    apply(changes: Changes): Change[] | undefined {
      const { many } = changes;
      if (!many) return putAll(changes);
      backlog.add(many);
      return undefined;
    },

    /**
     * Applies the next cars of the backlog as they are now. No other change may be applied
     * meanwhile, since it could be newer than what is read here.
     */
    async applyBacklog(): Promise<void> {
      if (backlog.isEmpty()) return;
      for (let n = 0; n < BATCHES && !backlog.isEmpty(); n += 1) {
        await applyBatch(backlog.take());
        await nextTurn();
      }
      // The first cars of the orders may be others altogether.
      if (backlog.isEmpty()) answers.clear();
    },
  };
}
