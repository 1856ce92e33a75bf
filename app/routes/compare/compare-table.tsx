import type { Car } from "#shared/car.ts";
import { FACT_GROUPS, factText } from "#shared/fact-texts.ts";
import { paths } from "#shared/paths.ts";
import { formatPrice } from "#shared/price.ts";
import { Picture } from "../../photos/picture.tsx";
import { Badge } from "../../ui/badge.tsx";
import { cx } from "../../ui/cx.ts";
import { Link } from "../../ui/link.tsx";

interface Row {
  label: string;
  /** By car; null where it is not known. */
  values: (string | null)[];
}

function rowsOf(cars: Car[]): Row[] {
  const basics: Row[] = [
    { label: "Price", values: cars.map((car) => formatPrice(car.price)) },
    { label: "Model", values: cars.map((car) => String(car.model)) },
    { label: "State", values: cars.map((car) => car.state) },
    { label: "Color", values: cars.map((car) => car.color || null) },
    { label: "Location", values: cars.map((car) => car.location || null) },
  ];
  const facts = FACT_GROUPS.flatMap((group) =>
    group.facts.map((name) => ({
      label: factText(cars[0] as Car, name).label,
      values: cars.map((car) => factText(car, name).text),
    })),
  );
  return [...basics, ...facts].filter(({ values }) => values.some((value) => value !== null));
}

/** Each fact is a row; on phones its name is above the values. */
export function CompareTable({ cars }: { cars: (Car & { available: boolean })[] }) {
  const columns = { gridTemplateColumns: `repeat(${cars.length}, minmax(0, 1fr))` };
  const row = "grid gap-x-4 border-b border-line lg:gap-x-8";
  return (
    <div className="mt-8 border-t border-line">
      <div
        className="-mx-(--margin) scroll-px-(--margin) overflow-x-auto px-(--margin) pt-8"
        tabIndex={-1}
      >
        {/* biome-ignore-start lint/a11y/noRedundantRoles: display:grid takes a table's roles away */}
        <table role="table" className="block" style={{ minWidth: `${cars.length * 9}rem` }}>
          <caption className="sr-only">Cars side by side; a dot marks what differs</caption>
          <thead role="rowgroup" className="block">
            <tr role="row" className={cx(row, "border-none")} style={columns}>
              <th role="columnheader" scope="col" className="sr-only">
                Fact
              </th>
              {cars.map((car) => (
                <th
                  key={car.id}
                  role="columnheader"
                  scope="col"
                  className="relative pb-6 text-left font-normal"
                >
                  <CarHead car={car} cars={cars.length} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="block">
            {rowsOf(cars).map(({ label, values }) => {
              // Every car has a VIN of its own.
              const differs = label !== "VIN" && new Set(values).size > 1;
              return (
                <tr role="row" key={label} className={row} style={columns}>
                  <th
                    role="rowheader"
                    scope="row"
                    className="sticky left-0 col-span-full flex w-fit items-center gap-2 pt-3 text-left text-small font-normal text-muted"
                  >
                    {label}
                    {differs && <span className="rounded-full border-3 border-accent" />}
                    {differs && <span className="sr-only">(differs)</span>}
                  </th>
                  {values.map((value, index) => (
                    <td
                      role="cell"
                      key={cars[index]?.id}
                      className={cx(
                        "pt-1 pb-3 wrap-anywhere",
                        differs ? "font-medium" : "text-muted",
                      )}
                    >
                      {value ?? <span className="text-muted">not stated</span>}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
      </div>
    </div>
  );
}

function CarHead({ car, cars }: { car: Car & { available: boolean }; cars: number }) {
  return (
    <>
      <span className="relative block bg-sunken">
        <Picture
          src={car.image[0]}
          alt=""
          sizes={cars > 2 ? "(min-width: 64rem) 28vw, 46vw" : "46vw"}
        />
        {!car.available && (
          <span className="absolute top-2 left-2">
            <Badge tone="accent">{car.sold ? "Sold" : "Not on offer"}</Badge>
          </span>
        )}
      </span>
      <span className="caps mt-4 block text-muted">{car.brand}</span>
      <Link
        to={paths.car(car)}
        // Browsers do not scroll to a focused link of which a part is visible.
        onFocus={(event) =>
          event.currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })
        }
        className="mt-1 inline-block font-serif text-name wrap-anywhere after:absolute after:inset-0"
      >
        {car.name}
      </Link>
    </>
  );
}
