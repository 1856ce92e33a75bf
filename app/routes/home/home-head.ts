import type { CarSearch } from "#shared/car.ts";
import { paths } from "#shared/paths.ts";

/**
 * Search engines may index the catalogue and the list of each brand that has cars; all other combinations
 * of filters show the same cars, and are too many to crawl.
 */
export function catalogueHead({ page, limit: _, sort: __, ...filters }: CarSearch) {
  const { brand, ...others } = filters;
  const narrowed = Object.values(others).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  );
  const [only] = brand;
  if (narrowed || brand.length > 1) {
    return { ...whole, path: paths.home({ ...filters, page }), hidden: true };
  }
  const path = paths.home({ brand, page });
  if (only === undefined) return { ...whole, title: paged(whole.title, page), path };
  return {
    title: paged(`${only} for sale`, page),
    description: `Every ${only} on offer at Marque, new and used, from sellers around the world.`,
    path,
  };
}

const whole = {
  title: "Cars for sale",
  description:
    "Browse, search and filter luxury cars, new and used, from sellers around the world.",
};

const paged = (title: string, page: number) => (page > 1 ? `${title}, page ${page}` : title);
