import { orderNumber, type PendingPurchase } from "#shared/purchase.ts";
import { PurchaseContents, PurchaseDate } from "../../purchases/purchase-contents.tsx";
import { Badge } from "../../ui/badge.tsx";

/** Payments that the provider has not decided yet; they become purchases once it has. */
export function PendingPayments({ orders }: { orders: PendingPurchase[] }) {
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="pending-payments" className="mb-12">
      <h2 id="pending-payments" className="border-b border-line pb-6 text-heading">
        Payments being processed
      </h2>
      {orders.map((order) => (
        <PendingOrder key={order.id} order={order} />
      ))}
    </section>
  );
}

function PendingOrder({ order: { id, createdAt, price, cars } }: { order: PendingPurchase }) {
  const reserved = cars.filter(({ state }) => state === "Used").length;
  return (
    <article aria-labelledby={`pending-${id}`} className="border-b border-line py-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-small">
        <h3 id={`pending-${id}`} className="font-sans font-medium">
          Order <span className="tabular-nums">{orderNumber(id)}</span>
        </h3>
        <Badge className="mr-auto">Payment is being processed</Badge>
        <PurchaseDate value={createdAt} />
      </header>
      <PurchaseContents cars={cars} price={price} />
      <p className="mt-5 max-w-prose text-small text-muted">
        {"The payment provider is checking your payment, which can take a few working days. " +
          "We will mail you when it is done, and there is nothing you need to do. "}
        {reserved > 0 &&
          `${reserved === 1 ? "The used car is" : "The used cars are"} kept for you until then.`}
      </p>
    </article>
  );
}
