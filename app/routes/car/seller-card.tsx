import { paths } from "#shared/paths.ts";
import type { Counter } from "../../context.ts";
import { Link } from "../../ui/link.tsx";

interface Seller {
  id: string;
  name: string;
  country: string;
  /** How many cars they offer. */
  cars: number;
}

export function shownSeller({ id, name, country, cars }: Seller, counter: Counter) {
  const offer = cars === 1 ? "1 car on offer" : `${counter()(cars)} cars on offer`;
  return { id, name, facts: [country, offer].filter(Boolean).join(" · ") };
}

interface SellerCardProps {
  seller: ReturnType<typeof shownSeller>;
}

/** The seller of a car, as a link to their other cars. */
export function SellerCard({ seller: { id, name, facts } }: SellerCardProps) {
  return (
    <Link
      to={paths.seller(id)}
      className="group mt-8 block border border-line px-5 py-4 transition-colors hover:border-edge"
    >
      <span className="flex items-baseline justify-between gap-4">
        <span className="caps text-muted">Seller</span>
        <span aria-hidden className="link text-small">
          View
        </span>
      </span>
      <span className="mt-1 block font-serif text-name wrap-anywhere">{name}</span>
      <span className="block text-small text-muted">{facts}</span>
    </Link>
  );
}
