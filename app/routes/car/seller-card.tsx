import { paths } from "#shared/paths.ts";
import { Link } from "../../ui/link.tsx";

interface SellerCardProps {
  seller: { id: string; name: string; country: string; cars: number };
}

/** The seller of a car, as a link to their other cars. */
export function SellerCard({ seller: { id, name, country, cars } }: SellerCardProps) {
  const facts = [country, cars === 1 ? "1 car on offer" : `${cars} cars on offer`].filter(Boolean);
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
      <span className="block text-small text-muted">{facts.join(" · ")}</span>
    </Link>
  );
}
