import type { ReactNode } from "react";
import type { AdminPurchaseDetail } from "#shared/admin-purchases.ts";
import { formatPaid } from "#shared/paid.ts";
import { paths } from "#shared/paths.ts";
import { fullName } from "#shared/person.ts";
import { formatPrice } from "#shared/price.ts";
import { orderNumber } from "#shared/purchase.ts";
import { shopContext } from "../../context.ts";
import { privateHead } from "../../head.ts";
import { Link } from "../../ui/link.tsx";
import { Table } from "../../ui/table.tsx";
import type { Route } from "./+types/order.ts";
import { AdminLayout } from "./admin-layout.tsx";
import { BackToList } from "./back-to-list.tsx";
import { PAYMENT_COLUMNS, WEBHOOK_COLUMNS } from "./order-history.tsx";
import { REFUND_LABELS, StatusBadge, utcMinute } from "./order-words.tsx";
import { Refused } from "./refused.tsx";
import { requireAdmin } from "./require-admin.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { refusal } = requireAdmin(context);
  if (refusal) return refusal;
  const { services } = context.get(shopContext);
  return { signedIn: true, page: await services.adminPurchases.detail(params.id) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateHead(loaderData?.page ? `Order ${orderNumber(loaderData.page.id)}` : "Order");

export default function Order({ loaderData: { signedIn, page: order } }: Route.ComponentProps) {
  if (!order) return <Refused signedIn={signedIn} />;
  const { id, cars, payments, webhooks } = order;
  return (
    <AdminLayout tab="ORDERS">
      <div className="px-4 py-8 sm:px-6 lg:px-8 lg:py-10 xl:px-10">
        <BackToList tab="ORDERS">Back to orders</BackToList>
        <h1 className="text-heading lining-nums">{`Order ${orderNumber(id)}`}</h1>
        {order.refund === "reversed" && <ChargebackWon />}
        <Facts order={order} />
        <Part title="Cars">
          <ul>
            {cars.map((car) => (
              <li
                key={car.id}
                className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line text-small"
              >
                <Link
                  to={paths.car(car)}
                  className="link inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
                >
                  {`${car.brand} ${car.name}, ${car.model}`}
                </Link>
                <span className="ml-auto py-2 text-right tabular-nums">
                  {formatPrice(car.price)}
                </span>
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Payments" empty={payments.length === 0 && "No payment is recorded."}>
          <Table
            caption="Payments"
            columns={PAYMENT_COLUMNS}
            rows={payments}
            rowKey={(row) => row.id}
          />
        </Part>
        <Part
          title="Webhooks"
          empty={
            webhooks.length === 0 && "No webhook is stored. Processed ones are kept for 30 days."
          }
        >
          <Table
            caption="Webhooks"
            columns={WEBHOOK_COLUMNS}
            rows={webhooks}
            rowKey={(row) => row.id}
          />
        </Part>
      </div>
    </AdminLayout>
  );
}

/** Nothing happens by itself: the buyer and the sellers have been told that the order has ended. */
function ChargebackWon() {
  return (
    <p className="mt-4 max-w-prose text-muted">
      A chargeback was decided for the shop: it has the money, but the order has ended. Agree with
      buyer and seller on the delivery, or refund the payment in the provider&apos;s panel.
    </p>
  );
}

function Facts({ order }: { order: AdminPurchaseDetail }) {
  const { buyer, charge } = order;
  const facts: [string, ReactNode][] = [
    ["Order number", order.id],
    ["Status", <StatusBadge key="status" status={order.status} />],
    ["Buyer", [fullName(buyer), buyer.email].filter(Boolean).join(", ")],
    ["Price", formatPrice(order.price)],
    ["Charged", charge && formatPaid(charge)],
    ["Refund", REFUND_LABELS[order.refund]],
    ["Opened", utcMinute(order.createdAt)],
    ["To be paid until", utcMinute(order.expiresAt)],
    ["Paid", order.approvedAt && utcMinute(order.approvedAt)],
    ["Settled", order.settledAt && utcMinute(order.settledAt)],
    ["Preference at the provider", order.preferenceId],
    ["Payment at the provider", order.paymentId],
  ];
  return (
    <dl className="mt-6 grid gap-x-12 border-t border-edge text-small lg:grid-cols-2">
      {facts.map(
        ([name, value]) =>
          value && (
            <div
              key={name}
              className="flex min-h-11 items-center justify-between gap-6 border-b border-line py-2"
            >
              <dt className="shrink-0 text-muted max-[16rem]:shrink">{name}</dt>
              <dd className="text-right wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface PartProps {
  title: string;
  /** The text shown instead of an empty list. */
  empty?: string | false;
  children: ReactNode;
}

function Part({ title, empty, children }: PartProps) {
  return (
    <section aria-label={title} className="mt-10">
      <h2 className="mb-3 text-title">{title}</h2>
      {empty ? <p className="text-small text-muted">{empty}</p> : children}
    </section>
  );
}
