import type { CarsPaymentStatus, PendingPurchase } from "#shared/purchase.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { noteTimeCheck } from "../catalogue/followed-reads.ts";
import type { Db } from "../db/tables.ts";
import { isId } from "../http/validate.ts";
import { activeHolds, lastBought, pendingPurchasesOf } from "./payment-status.queries.ts";
import { carsInPayment } from "./payments.queries.ts";

interface Deps {
  db: Db;
  catalogue: Pick<Catalogue, "beginRead">;
  now: () => Date;
}

/** Which cars are being paid for, and who is paying. */
export function createPaymentStatus({ db, catalogue, now }: Deps) {
  async function heldUntil(ids: string[], userId?: string): Promise<Record<string, string>> {
    const known = ids.filter(isId);
    if (known.length === 0) return {};
    const follow = catalogue.beginRead();
    const holds = await activeHolds(db, known, userId, now());
    follow(({ id }) => known.includes(id));
    noteTimeCheck(() => holds.every((hold) => hold.expires_at > now()));
    return Object.fromEntries(holds.map((hold) => [hold.car_id, hold.expires_at.toISOString()]));
  }

  return {
    /** Anonymous visitors have neither payments nor purchases. */
    async statusOfCars(ids: string[], userId?: string): Promise<CarsPaymentStatus> {
      const known = ids.filter(isId);
      if (!userId || known.length === 0)
        return { heldUntil: await heldUntil(known), inPayment: [], boughtAt: {} };
      const [held, inPayment, bought] = await Promise.all([
        heldUntil(known, userId),
        carsInPayment(db, userId, known),
        lastBought(db, userId, known),
      ]);
      return {
        heldUntil: held,
        inPayment: [...inPayment],
        boughtAt: Object.fromEntries(
          bought.map(({ car_id, at }) => [car_id, at?.toISOString() ?? ""]),
        ),
      };
    },

    /** The user's purchases whose payment the provider has not decided yet, newest first. */
    async pendingOf(userId: string): Promise<PendingPurchase[]> {
      const purchases = await pendingPurchasesOf(db, userId);
      return purchases.map(({ id, created_at, expires_at, price, cars }) => ({
        id,
        createdAt: created_at.toISOString(),
        status: "pending",
        decidedUntil: expires_at.toISOString(),
        price,
        cars,
      }));
    },
  };
}
