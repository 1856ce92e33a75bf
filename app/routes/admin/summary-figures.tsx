import { formatPrice, withDots } from "#shared/price.ts";
import type { Summary } from "#shared/summary.ts";

const month = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });

/** The current state of the shop: what is on offer, and what was sold this month. */
export function SummaryFigures({ summary }: { summary: Summary }) {
  const { carsOnOffer, users, moreUsers, since, carsSold, purchases, revenue } = summary;
  const inMonth = `in ${month.format(new Date(since))}`;
  const figures: [string, string][] = [
    ["Cars on offer", withDots(carsOnOffer)],
    ["Users", `${moreUsers ? "More than " : ""}${withDots(users)}`],
    [`Purchases ${inMonth}`, withDots(purchases)],
    [`Cars sold ${inMonth}`, withDots(carsSold)],
    [`Revenue ${inMonth}`, formatPrice(revenue)],
  ];
  return (
    <dl className="my-6 grid grid-cols-2 gap-x-6 lg:gap-x-12 border-t border-line sm:grid-cols-3 lg:grid-cols-[repeat(4,auto)_minmax(auto,1fr)] lg:border-b">
      {figures.map(([name, value]) => (
        <div
          key={name}
          data-changes-daily
          className="flex flex-col-reverse justify-end gap-1 py-4 max-lg:border-b max-lg:border-line max-sm:last:col-span-full sm:max-lg:last:col-span-2"
        >
          <dt className="text-small text-muted">{name}</dt>
          <dd className="font-serif text-title lining-nums tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
