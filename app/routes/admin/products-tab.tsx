import { Pencil, Plus, Trash2 } from "lucide-react";
import type { Car } from "#shared/car.ts";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { api } from "../../api/api.ts";
import { Price } from "../../cars/price.tsx";
import { SearchBox } from "../../cars/search-box.tsx";
import { Picture } from "../../photos/picture.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Link } from "../../ui/link.tsx";
import { Rating } from "../../ui/rating.tsx";
import { countOf } from "./count-of.ts";
import { type DataColumn, DataTable } from "./data-table.tsx";
import { EditStates } from "./edit-states.tsx";
import type { ProductsData } from "./load-tab.ts";
import { ProductFilters } from "./product-filters.tsx";
import { RowIconLink } from "./row-link.tsx";
import { TabHeading } from "./tab-heading.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useDashboard } from "./use-dashboard.ts";
import { useRowDeletion } from "./use-row-deletion.ts";
import { useBulkEdit, useSelection } from "./use-selection.ts";

/** A word that is too long for its column is broken before the table gets wider than the screen. */
const WORDS = "lg:inline-block lg:min-w-20 lg:wrap-anywhere";

const columns: DataColumn<Car>[] = [
  {
    key: "name",
    head: "Name",
    place: "title",
    cell: (car) => (
      <span className="flex items-center gap-4 lg:gap-3 min-[90rem]:gap-4">
        <span className="w-18 shrink-0 lg:w-14 min-[90rem]:w-18">
          <Picture src={car.image[0]} alt="" sizes="4.5rem" />
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={paths.car(car)}
            className={cx(
              WORDS,
              "link font-medium max-lg:inline-flex max-lg:min-h-11 max-lg:items-center lg:max-w-40",
            )}
          >
            {car.name}
          </Link>
          {car.sold && <Badge className="min-h-6 px-2">Sold</Badge>}
        </span>
      </span>
    ),
  },
  { key: "brand", head: "Brand", cell: ({ brand }) => <span className={WORDS}>{brand}</span> },
  { key: "color", head: "Color", cell: ({ color }) => <span className={WORDS}>{color}</span> },
  { key: "model", head: "Model", cell: ({ model }) => model, className: "tabular-nums" },
  {
    key: "price",
    head: "Price",
    align: "right",
    wide: true,
    cell: ({ price }) => <Price value={price} className="text-small" />,
  },
  { key: "location", head: "Location", cell: ({ location }) => location, className: "lg:pl-4" },
  { key: "state", head: "State", cell: ({ state }) => state },
  {
    key: "rating",
    head: "Rating",
    cell: (car) => <Rating value={car.averageRating} className="align-middle" />,
  },
];

function actionsColumn(onDelete: (id: string, name: string) => void): DataColumn<Car> {
  return {
    head: "Actions",
    place: "actions",
    align: "right",
    cell: (car) => (
      <span className="flex justify-end whitespace-nowrap">
        <RowIconLink icon={Pencil} label={`Edit ${car.name}`} to={paths.adminEditCar(car.id)} />
        <IconButton
          icon={Trash2}
          tone="danger"
          label={`Delete ${car.name}`}
          onClick={() => onDelete(car.id, `${car.name} ${car.brand}`)}
        />
      </span>
    ),
  };
}

export function ProductsTab({ query: answered, table, options }: ProductsData) {
  const { query, address, searched, change, busy, shownFor } = useDashboard("PRODUCTS", answered);
  const selection = useSelection(
    table.rows.map(({ id }) => id),
    shownFor,
  );
  const edit = useBulkEdit(selection);
  const { removeOne, removeSelected, removing } = useRowDeletion({
    selection,
    plural: "cars",
    done: messages.carDeleted,
    anchor: "bottom-right",
    one: api.cars.remove,
    many: api.cars.removeMany,
  });

  return (
    <>
      <Head action={searched} name={query.name} onSearch={(name) => change({ name })} />
      <ProductFilters query={query} options={options} columns={columns} change={change} />
      <Toolbar
        selection={selection}
        count={countOf(table, "car")}
        onDelete={removeSelected}
        onEdit={edit.begin}
      />
      <DataTable
        caption="Products"
        columns={[...columns, actionsColumn(removeOne)]}
        rows={table.rows}
        selectable={{ selection, nameOf: ({ brand, name }) => `${brand} ${name}` }}
        busy={busy || removing}
        address={address}
        change={change}
        page={table.page}
        pages={table.pages}
      />
      <EditStates
        open={edit.open}
        ids={selection.chosen}
        onClose={edit.end}
        onDone={selection.clear}
      />
    </>
  );
}

interface HeadProps {
  action: string;
  name: string | undefined;
  onSearch: (name: string | undefined) => void;
}

function Head({ action, name, onSearch }: HeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <TabHeading>Products</TabHeading>
        <Button to={paths.adminCreateCar()} className="print:hidden">
          <Plus aria-hidden className="size-4" />
          Create car
        </Button>
      </div>
      <SearchBox
        action={action}
        placeholder="Search for name, brand..."
        className="mt-6 lg:max-w-md"
        name={name}
        onSearch={onSearch}
      />
    </>
  );
}
