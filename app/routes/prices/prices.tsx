import {
  COMPARED_MIN,
  COMPARED_SOLD_YEARS,
  COMPARED_YEARS,
  FAIR_SHARE,
} from "#shared/constants.ts";
import { paths } from "#shared/paths.ts";
import { publicHead } from "../../head.ts";
import type { Route } from "./+types/prices.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  publicHead(matches, {
    title: "How prices are compared",
    description:
      "What low, fair and high mean beside the price of a car, and how it is worked out.",
    path: paths.prices(),
  });

const parts: { title: string; text: string }[] = [
  {
    title: "Which cars are compared",
    text: `The other cars of the same brand and name. If there are fewer than ${COMPARED_MIN}, the cars with the same body whose model year is at most ${COMPARED_YEARS} years away. Cars on offer count, and cars that were sold here in the past ${COMPARED_SOLD_YEARS} years, at the price they were sold for.`,
  },
  {
    title: "What is fair",
    text: `We sort the prices and cut off the lowest and the highest quarter. What is left is the range of fair prices: half of the cars lie in it. It reaches at least ${FAIR_SHARE * 100}% below and above the middle price, so that cars that cost nearly the same are all fair.`,
  },
  {
    title: "Low and high",
    text: "A price below the range is low, a price above it is high. Neither says that a car is bad or good: mileage, history, equipment and condition move a price, and only an inspection shows them.",
  },
  {
    title: "Not enough data",
    text: `With fewer than ${COMPARED_MIN} comparable cars we say nothing. A rare car has no market price, and we do not invent one.`,
  },
  {
    title: "How current it is",
    text: "Small groups are compared at the moment you look. Groups of more than 500 cars are worked out every night.",
  },
];

export default function Prices() {
  return (
    <div className="page pt-10 pb-20 lg:pt-14 lg:pb-28">
      <h1 className="text-heading">How prices are compared</h1>
      <p className="mt-6 max-w-prose text-lead">
        Beside the price of a car we say how it compares with the prices of cars like it.
      </p>
      <dl className="mt-12 border-t border-line lg:mt-16">
        {parts.map(({ title, text }) => (
          <div
            key={title}
            className="gap-x-16 border-b border-line py-8 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:py-10"
          >
            <dt className="font-serif text-name">{title}</dt>
            <dd className="mt-3 max-w-prose text-pretty lg:mt-0">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
