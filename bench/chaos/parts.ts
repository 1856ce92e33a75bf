import { setTimeout as pause } from "node:timers/promises";
import { signWebhook } from "#server/adapters/payments/webhook-signature.ts";
import type { Row } from "../kit/breaches.ts";
import { type Buyer, type Car, confirm, insertBuyers, insertCars, order, pay } from "./buying.ts";
import { breachesOf, SETTLE_TRIES, settle, UNSETTLED } from "./settle.ts";
import type { World } from "./world.ts";

const BUYERS = 6;
/** Between two kills at least one purchase is made, unless that takes 20 s. */
const BUYING_TRIES = 400;
/** Used ones; were they all sold, a New one could still be bought by everyone. */
const CARS_FOR_KILL = 50;

async function inTurns<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>) {
  const left = [...items];
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Pays the order of this answer. Returns the purchase's id if it was acknowledged. */
async function payFor(
  world: World,
  buyer: Buyer,
  { cars, asked }: { cars: Car[]; asked: Response },
): Promise<string | undefined> {
  const { id } = (await asked.json().catch(() => ({}))) as { id?: string };
  if (!id) return undefined;
  await pay(world, id);
  const recorded = await confirm(world, buyer, cars);
  if (!recorded || recorded.status >= 300) return undefined;
  return ((await recorded.json().catch(() => ({}))) as { id?: string }).id;
}

async function buyUntil(
  world: World,
  buyer: Buyer,
  next: () => Car,
  { done, acknowledged }: { done: () => boolean; acknowledged: Set<string> },
) {
  let car = next();
  while (!done()) {
    const cars = [car];
    const asked = await order(world, buyer, cars);
    // Without an answer the same car is asked for again, or a dead shop would use them all up.
    if (asked?.status === 201 || asked?.status === 409) car = next();
    if (asked?.status !== 201) {
      await pause(20);
      continue;
    }
    const purchase = await payFor(world, buyer, { cars, asked });
    if (purchase) acknowledged.add(purchase);
  }
}

/** Kills the shop, its database's backends and the database itself while cars are bought. */
export async function kills(world: World, many: number): Promise<Row> {
  const buyers = await insertBuyers(world, BUYERS);
  const left = await insertCars(world, many * CARS_FOR_KILL, "Used");
  const [made] = await insertCars(world, 1, "New");
  const next = () => left.pop() ?? (made as Car);
  const acknowledged = new Set<string>();
  let over = false;
  const buying = buyers.map((buyer) =>
    buyUntil(world, buyer, next, { done: () => over, acknowledged }),
  );
  const kinds = Object.keys(world.kills) as (keyof World["kills"])[];
  const recoveries: number[] = [];
  for (let kill = 0; kill < many; kill += 1) {
    await pause(200 + Math.random() * 1_500);
    const bought = acknowledged.size;
    for (let left = BUYING_TRIES; acknowledged.size <= bought && left > 0; left -= 1)
      await pause(50);
    await world.kills[kinds[kill % kinds.length] as keyof World["kills"]]().catch(() => {});
    await pause(10);
    recoveries.push(await world.ready());
  }
  over = true;
  await Promise.all(buying);

  const { ids, lost, doubled, refunded, unsettled } = await settle(world, buyers, acknowledged);
  recoveries.sort((a, b) => a - b);
  const seconds = (at: number) => ((recoveries[at] ?? 0) / 1000).toFixed(1);
  return {
    part: `${many} kills`,
    figures: `${ids} purchases, ${acknowledged.size} acknowledged; ${lost.length} lost, ${doubled.length} doubled, ${refunded.length} refunded without cause; recovery ${seconds(recoveries.length >> 1)} s median, ${seconds(recoveries.length - 1)} s worst`,
    breaches: [
      ...(acknowledged.size ? [] : ["nothing was bought"]),
      ...breachesOf({ lost, doubled, refunded, unsettled }),
    ],
  };
}

/** Many buyers want one Used car at once. */
export async function crowd(world: World, many: number): Promise<Row> {
  const buyers = await insertBuyers(world, many);
  const [car] = await insertCars(world, 1, "Used");
  const statuses = new Map<number, number>();
  await inTurns(buyers, 50, async (buyer) => {
    const reply = await order(world, buyer, [car as Car]);
    const status = reply?.status ?? 0;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 201) await pay(world, ((await reply?.json()) as { id: string }).id);
  });
  const told = [...statuses].map(([status, times]) => `${times} × ${status}`).join(", ");
  const sold = statuses.get(201) ?? 0;
  const right = sold === 1 && statuses.get(409) === many - 1;
  return {
    part: `${many} buyers, one car`,
    figures: told,
    breaches: right ? [] : [`expected one 201 and ${many - 1} × 409, got ${told}`],
  };
}

/** Webhooks that are repeated, reordered, of unknown payments and forged. */
export async function webhooks(world: World, many: number): Promise<Row> {
  const snapshot = () =>
    world.query("select status, count(*)::int as many from purchase group by 1 order by 1");
  const [account] = await world.query("select webhook_secret as secret from sandbox_account");
  const payments = await world.query("select id::text from sandbox_payment order by random()");
  await world.ready();
  // What was paid just before is applied by a job.
  for (let left = SETTLE_TRIES; left > 0 && (await world.query(UNSETTLED)).length; left -= 1)
    await pause(500);
  const before = JSON.stringify(await snapshot());
  const statuses = new Map<string, number>();
  await inTurns(
    Array.from({ length: many }, (_, n) => n),
    20,
    async (n) => {
      const forged = n % 2 === 0;
      const dataId =
        n % 10 === 1 ? `9${n}` : (payments[n % Math.max(1, payments.length)]?.id ?? "1");
      const requestId = `chaos-${n % 500}`;
      const secret = forged ? "guessed" : account.secret;
      const reply = await world.call(`/api/payments/webhook?data.id=${dataId}&type=payment`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-request-id": requestId,
          "x-signature": signWebhook(
            { secret, dataId, requestId },
            String(1_700_000_000 + (n % 7)),
          ),
        },
        body: JSON.stringify({ type: "payment", action: "payment.updated", data: { id: dataId } }),
      });
      const told = `${forged ? "forged" : "signed"} ${reply?.status ?? "no answer"}`;
      statuses.set(told, (statuses.get(told) ?? 0) + 1);
    },
  );
  const after = JSON.stringify(await snapshot());
  const wrong = [...statuses.keys()].filter((told) => !["forged 401", "signed 200"].includes(told));
  return {
    part: `${many} webhooks`,
    figures: [...statuses].map(([told, times]) => `${times} × ${told}`).join(", "),
    breaches: [
      ...wrong.map((told) => `a webhook was answered: ${told}`),
      ...(before === after ? [] : [`purchases changed from ${before} to ${after}`]),
    ],
  };
}
