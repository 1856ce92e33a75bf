import { afterAll, beforeEach, expect, test } from "vitest";
import { buildCar, buildUser, signIn } from "#test/builders.ts";
import { workOff } from "#test/jobs.ts";
import { mailsTo } from "#test/mails.ts";
import { askToPay, openPurchase, openTimedShop, pay, purchasesOf } from "#test/paying.ts";

const { clock, shop, sandbox } = await openTimedShop();
afterAll(shop.close);
beforeEach(() => sandbox.fail({}));

type Order = Awaited<ReturnType<typeof openPurchase>>;

/** The order has ended, and its payment becomes known. */
async function hearLate({ initPoint }: Order, meanwhile: () => Promise<unknown>) {
  const { search } = sandbox;
  sandbox.fail({ webhook: "late" });
  await pay(shop, initPoint, "approved");
  sandbox.fail({});
  sandbox.search = async () => ({ status: 200, body: { paging: {}, results: [] } });
  clock.pass({ minutes: 15 });
  await workOff(shop);
  sandbox.search = search;
  await meanwhile();
  await sandbox.deliverLate();
}

test.each<[string, string, (one: Order) => Promise<unknown>]>([
  [
    "after another order was begun",
    "it came after the order had ended, because its time to pay was over or you had started another one",
    async ({ buyer, initPoint }) => {
      clock.pass({ minutes: 1 });
      await askToPay(shop, buyer.id, [await buildCar(shop)]);
      clock.pass({ minutes: 1 });
      await pay(shop, initPoint, "approved");
    },
  ],
  [
    "of another amount",
    "it differs from the order",
    async ({ initPoint }) => {
      const id = new URL(initPoint).pathname.split("/").at(-1);
      await shop.pool.query("update sandbox_preference set amount = 1 where id = $1", [id]);
      await pay(shop, initPoint, "approved");
    },
  ],
  [
    "for a car that is withdrawn",
    "the car is no longer for sale",
    (one) =>
      hearLate(one, async () =>
        shop.app.inject({
          method: "DELETE",
          url: `/api/car/${one.car.id}`,
          headers: await signIn(shop, one.car.user_id),
        }),
      ),
  ],
  [
    "for a car that somebody else is paying for",
    "another buyer is paying for the car",
    (one) => hearLate(one, async () => askToPay(shop, (await buildUser(shop)).id, [one.car])),
  ],
  [
    "for a car that is bought again",
    "you have since bought the car in another order",
    (one) =>
      hearLate(one, async () => {
        const next = (await askToPay(shop, one.buyer.id, [one.car])).json();
        await pay(shop, next.init_point, "approved");
        await workOff(shop);
      }),
  ],
])("the mail about the refund of a payment %s gives that reason (behaviour 54)", async (_, why, act) => {
  const one = await openPurchase(shop, { state: "Used" });
  await act(one);
  for (let time = 0; time < 2; time += 1) await workOff(shop);
  const mails = await mailsTo(shop.config.dataDir, one.buyer.email);
  const mail = mails.find(({ subject }) => subject?.endsWith("is being refunded"));
  for (const form of [mail?.text, mail?.html])
    expect(form).toContain(
      `We cannot accept your payment: ${why}. We are refunding the payment in full`,
    );
});

test("a late payment buys a New car again that its buyer had bought before the order began", async () => {
  const { buyer, car, initPoint } = await openPurchase(shop);
  await pay(shop, initPoint, "approved");
  await workOff(shop);
  clock.pass({ minutes: 1 });
  const { init_point } = (await askToPay(shop, buyer.id, [car])).json();
  await hearLate({ buyer, car, initPoint: init_point }, async () => {});
  await workOff(shop);
  expect(await purchasesOf(shop, buyer.id)).toHaveLength(2);
});
