import { setTimeout as pause } from "node:timers/promises";
import type { Buyer } from "./buying.ts";
import type { World } from "./world.ts";

export const SETTLE_TRIES = 60;

/** What the provider approved and the shop has neither as a purchase nor as a refund. */
export const UNSETTLED = `select purchase.id, purchase.user_id from sandbox_payment paid
  join purchase on purchase.preference_id = paid.preference_id
  where paid.status = 'approved' and purchase.payment_id is distinct from paid.id::text
    and not exists (select from payment where payment.id = paid.id::text and refund_reason is not null)`;
const REFUNDED = `select payment.id, refund_reason from payment join purchase on purchase.id = purchase_id
  where refund_reason is not null and refund_reason <> 'paid twice' and not exists (
    select from purchase_car join car_sale using (car_id)
    where purchase_car.purchase_id = purchase.id and car_sale.purchase_id <> purchase.id)`;
const DOUBLED = `select purchase_car.car_id from purchase_car join purchase on purchase.id = purchase_id
  where state = 'Used' and status = 'approved' group by 1 having count(*) > 1`;

/** Waits until each payment is a purchase or a refund, and compares with what buyers were told. */
export async function settle(
  { query, call }: Pick<World, "query" | "call">,
  buyers: Buyer[],
  acknowledged: Set<string>,
) {
  let unsettled = await query(UNSETTLED);
  for (let left = SETTLE_TRIES; unsettled.length && left > 0; left -= 1) {
    for (const { id, user_id } of unsettled) {
      const buyer = buyers.find((one) => one.id === user_id);
      await call(`/api/buy/status/${id}`, { headers: buyer?.headers ?? {} });
    }
    await pause(500);
    unsettled = await query(UNSETTLED);
  }
  const known = await query("select id from purchase where status = 'approved'");
  const ids = new Set(known.map(({ id }) => id));
  return {
    ids: ids.size,
    lost: [...acknowledged].filter((id) => !ids.has(id)),
    doubled: await query(DOUBLED),
    refunded: await query(REFUNDED),
    unsettled,
  };
}

type Settled = Pick<
  Awaited<ReturnType<typeof settle>>,
  "lost" | "doubled" | "refunded" | "unsettled"
>;

/** What of it must not be. */
export const breachesOf = ({ lost, doubled, refunded, unsettled }: Settled): string[] => [
  ...unsettled.map(({ id }) => `the payment of ${id} is neither a purchase nor a refund`),
  ...lost.map((id) => `the purchase ${id} was acknowledged and is lost`),
  ...doubled.map(({ car_id }) => `the car ${car_id} was sold twice`),
  ...refunded.map(({ id, refund_reason }) => `the payment ${id} was refunded: ${refund_reason}`),
];
