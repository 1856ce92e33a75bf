import { monthYear } from "#shared/dates.ts";
import type { Seller } from "#shared/seller.ts";
import { Photo } from "../../photos/photo.tsx";
import { Rating } from "../../ui/rating.tsx";

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** The public data of a seller, without any way to reach them outside the shop. */
export function SellerHeader({ seller }: { seller: Seller & { initials: string } }) {
  const { name, initials, country, since, image, cars, sold, rating } = seller;
  const figures: [string, string][] = [
    ["On offer", counted(cars, "car", "cars")],
    ["Sold here", counted(sold, "car", "cars")],
    ["Here since", monthYear(since)],
  ];
  return (
    <header className="flex flex-col gap-8 border-b border-line pb-10 lg:flex-row lg:items-end lg:justify-between">
      <div className="flex min-w-0 items-center gap-6">
        <span
          aria-hidden
          className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-sunken font-serif text-title sm:size-24"
        >
          <Photo src={image} alt="" size={96} className="size-full object-cover">
            {initials}
          </Photo>
        </span>
        <div className="min-w-0">
          <p className="caps text-muted">{country ? `Seller in ${country}` : "Seller"}</p>
          <h1 className="mt-2 text-heading">{name}</h1>
          {rating && (
            <p className="mt-3 flex flex-wrap items-center gap-x-3 text-small text-muted">
              <Rating value={rating.average} />
              {`from ${counted(rating.count, "review by a buyer", "reviews by buyers")}`}
            </p>
          )}
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-4 sm:gap-x-12">
        {figures.map(([label, value]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="mt-1 text-small text-muted">{label}</dt>
            <dd className="font-serif text-name lining-nums tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
