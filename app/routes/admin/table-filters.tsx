import type { ReactNode } from "react";
import type { DashboardAddress } from "#shared/paths.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

type Sort = DashboardAddress["sort"];

/** The props of the filters of both tables. */
export interface TableFiltersProps<Query> {
  query: Query & { sort?: Sort; order: "asc" | "desc" };
  columns: readonly { key?: Sort; head: string }[];
  change: (part: DashboardAddress) => void;
}

/** The row of filters above a table; the order too where rows are cards, which have no heads. */
export function TableFilters({
  query: { sort, order },
  columns,
  change,
  children,
}: TableFiltersProps<object> & { children: ReactNode }) {
  const options = columns.flatMap(({ key, head }) =>
    key
      ? [
          { value: `${key} asc`, label: `${head}, ascending` },
          { value: `${key} desc`, label: `${head}, descending` },
        ]
      : [],
  );
  return (
    <div className="mt-4 grid print:hidden min-[20rem]:grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4">
      {children}
      <Field label="Sort" className="col-span-full lg:hidden">
        <Select
          placeholder="Newest first"
          options={options}
          value={sort ? `${sort} ${order}` : ""}
          onChange={({ target }) => {
            const [key, direction] = target.value.split(" ");
            change({
              sort: (key || undefined) as Sort,
              order: direction === "desc" ? "desc" : "asc",
            });
          }}
        />
      </Field>
    </div>
  );
}
