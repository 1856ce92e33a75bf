import type { Kysely } from "kysely";
import type { Db, Tables } from "../db/tables.ts";
import { createOffers, type Offers } from "./offers.ts";

/** The cars on offer: those that answer, and before that those that are being loaded. */
export function createLoadedOffers(db: Db) {
  const waiting: (() => void)[] = [];
  let loaded: Offers | undefined;
  let loading: Offers | undefined;

  return {
    /** Undefined until they may answer. */
    get: () => loaded,

    /** The cars that follow changes. */
    following: () => loaded ?? loading,

    /** @returns the snapshot that changes are read from */
    load(own: Kysely<Tables>): Promise<string> {
      const mine = createOffers({ own, db });
      loading = mine;
      return mine.load(() => loading === mine);
    },

    /** The cars have followed all changes since they were loaded, so they may answer. */
    ready(offers: Offers | undefined): void {
      if (!offers || loading !== offers) return;
      [loaded, loading] = [offers, undefined];
      // What cannot be read now is read once it is asked for.
      offers.readAhead(() => loaded === offers).catch(() => {});
      for (const resolve of waiting.splice(0)) resolve();
    },

    drop(): void {
      [loaded, loading] = [undefined, undefined];
    },

    /** Otherwise a load that has begun would hold a connection until its end. */
    stopLoading(): void {
      loading = undefined;
    },

    /** Once they may answer. */
    wait: (): Promise<void> =>
      loaded ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
  };
}
export type LoadedOffers = ReturnType<typeof createLoadedOffers>;
