import { type ComponentProps, type Ref, useMemo } from "react";
import type { CarSearch } from "#shared/car.ts";
import { paths } from "#shared/paths.ts";
import { type CardTable, cardsOf } from "../../cars/card-car.ts";
import { Pagination } from "../../ui/pagination.tsx";
import { CarGrid } from "./car-grid.tsx";
import { ListIntroPart } from "./later-parts.tsx";

type CarListProps = ComponentProps<typeof ListIntroPart> &
  Omit<ComponentProps<typeof CarGrid>, "cars"> & {
    ref: Ref<HTMLElement>;
    search: CarSearch;
    /** The search that was asked for last, which may not be answered yet. */
    asked: CarSearch;
    table: CardTable;
    pages: number;
  };

/** One page of cars with an introduction above and the pager below. */
export function CarList(props: CarListProps) {
  const { ref, search, asked, table, pages, busy, placeholders, ...intro } = props;
  const cars = useMemo(() => cardsOf(table), [table]);
  return (
    <section
      ref={ref}
      id="cars"
      tabIndex={-1}
      aria-label="Cars"
      className="min-w-0 -scroll-mt-2 pt-8 outline-none"
    >
      <ListIntroPart search={search} {...intro} />
      <CarGrid cars={cars} busy={busy} placeholders={placeholders} />
      <div className="pt-14">
        <Pagination
          page={Math.min(search.page, pages)}
          pages={pages}
          asked={asked.page}
          to={(page) => paths.home({ ...asked, page })}
        />
      </div>
    </section>
  );
}
