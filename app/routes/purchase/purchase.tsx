import { ArrowLeft, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { dayMonthYear } from "#shared/dates.ts";
import { formatPaid } from "#shared/paid.ts";
import { paths } from "#shared/paths.ts";
import { formatPrice } from "#shared/price.ts";
import { orderNumber, type PurchaseView } from "#shared/purchase.ts";
import { shopContext } from "../../context.ts";
import { privateHead } from "../../head.ts";
import { ContactLinks } from "../../layout/contact-links.tsx";
import { NextSteps } from "../../purchases/next-steps.tsx";
import { PurchaseLine } from "../../purchases/purchase-line.tsx";
import { profileTab } from "../../session/chosen-tabs.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { requireUser } from "../auth/require-user.ts";
import type { Route } from "./+types/purchase.ts";
import { PAYMENT_WORDS } from "./payment-words.ts";

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const user = requireUser(url, context);
  const purchase = await context.get(shopContext).services.purchases.view(params.id, user);
  return { purchase, own: purchase.userId === user.id };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateHead(loaderData ? `Order ${orderNumber(loaderData.purchase.id)}` : "Purchase");

export default function PurchasePage({ loaderData: { purchase, own } }: Route.ComponentProps) {
  const { id, cars, payment } = purchase;
  return (
    <article className="page pt-6 pb-20 lg:pt-10 lg:pb-28">
      {own && <BackToPurchases />}
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-b border-line pb-6">
        <h1 className="text-heading lining-nums">{`Order ${orderNumber(id)}`}</h1>
        <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      </header>
      <div className="grid gap-x-16 gap-y-12 pt-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-label="Cars">
          <ul className="flex flex-col gap-8">
            {cars.map((car) => (
              <PurchaseLine key={car.id} car={car} large={cars.length === 1}>
                {own && payment === "paid" && <ReviewLink car={car} />}
              </PurchaseLine>
            ))}
          </ul>
        </section>
        <div className="flex flex-col gap-10">
          <Facts purchase={purchase} />
          <Next purchase={purchase} />
        </div>
      </div>
    </article>
  );
}

function BackToPurchases() {
  return (
    <Link
      to={paths.profile()}
      onClick={() => profileTab.set("Purchases")}
      className="mb-4 inline-flex min-h-11 items-center gap-2 text-small text-muted hover:text-accent print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to your purchases
    </Link>
  );
}

function ReviewLink({ car }: { car: PurchaseView["cars"][number] }) {
  return (
    <Link
      to={`${paths.car(car)}#reviews`}
      className="link inline-flex min-h-11 items-center text-small print:hidden"
    >
      {car.reviewed ? "Read your review" : "Review this car"}
      <span className="sr-only">{` ${car.brand} ${car.name}`}</span>
    </Link>
  );
}

function Facts({ purchase }: { purchase: PurchaseView }) {
  const { id, createdAt, price, charge, payment } = purchase;
  const { label, tone } = PAYMENT_WORDS[payment];
  return (
    <dl className="border-t border-line text-small">
      <Fact name="Order number">
        <span className="tabular-nums">{id}</span>
      </Fact>
      <Fact name="Date">
        <time dateTime={createdAt} className="tabular-nums">
          {dayMonthYear(createdAt)}
        </time>
      </Fact>
      <Fact name="Payment">
        <Badge tone={tone}>{label}</Badge>
      </Fact>
      <Fact name="Total">
        <span className="font-medium tabular-nums">{formatPrice(price)}</span>
      </Fact>
      {charge && (
        <Fact name={`Total in ${charge.currency}`}>
          <span className="tabular-nums">{formatPaid(charge)}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 border-b border-line py-3">
      <dt className="text-muted">{name}</dt>
      <dd className="max-w-full min-w-auto flex-1 text-right wrap-break-word">{children}</dd>
    </div>
  );
}

function Next({ purchase }: { purchase: PurchaseView }) {
  const paid = purchase.payment === "paid";
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-4 text-title">
        {paid ? "What happens next" : "Your payment"}
      </h2>
      {paid ? (
        <NextSteps purchase={purchase} className="flex flex-col gap-4" />
      ) : (
        <p className="text-muted">{PAYMENT_WORDS[purchase.payment].text}</p>
      )}
      {purchase.payment === "reversed" && (
        <p className="mt-4 text-muted">
          {"Write to "}
          <ContactLinks subject={`Order ${purchase.id}`} />.
        </p>
      )}
      <p className="mt-6 text-small">
        <Link to={paths.terms()} className="link inline-flex min-h-11 items-center">
          Terms & Conditions
        </Link>
      </p>
    </section>
  );
}
