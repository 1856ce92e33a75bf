import { paths } from "#shared/paths.ts";
import { formatPrice } from "#shared/price.ts";
import { Picture } from "../photos/picture.tsx";
import { Link } from "../ui/link.tsx";

export interface SmallCardCar {
  id: string;
  name: string;
  brand: string;
  price: number;
  image: string[];
}

export const smallCardOf = ({ id, name, brand, price, image }: SmallCardCar): SmallCardCar => ({
  id,
  name,
  brand,
  price,
  image: image.slice(0, 1),
});

/** A car in a row of others: a picture, its name and its price as one link. */
function SmallCard({ car }: { car: SmallCardCar }) {
  return (
    <article className="group relative">
      <div className="overflow-hidden bg-sunken">
        <Picture
          src={car.image[0]}
          alt=""
          sizes="(min-width: 64rem) 16vw, 46vw"
          className="card-zoom"
        />
      </div>
      <p className="caps mt-3 text-muted">{car.brand}</p>
      <h3 className="font-serif text-lead leading-tight">
        <Link to={paths.car(car)} prefetch="intent" className="card-link">
          {car.name}
        </Link>
      </h3>
      <p className="mt-1 text-small tabular-nums">{formatPrice(car.price)}</p>
    </article>
  );
}

interface SmallCardsProps {
  title: string;
  /** Of the heading, unique on the page. */
  id: string;
  cars: readonly SmallCardCar[];
}

/** A row of cars; nothing if there are none. */
export function SmallCards({ title, id, cars }: SmallCardsProps) {
  if (cars.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-16 border-t border-line pt-12 print:hidden">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 lg:grid-cols-6 lg:gap-x-6">
        {cars.map((car) => (
          <li key={car.id}>
            <SmallCard car={car} />
          </li>
        ))}
      </ul>
    </section>
  );
}
