import type { SortOption } from "./sort-select.tsx";

/** Sent with the page. */
export const SORT_OPTIONS: SortOption[] = [
  { value: "default", label: "Default" },
  { value: "price_asc", label: "Lower price" },
  { value: "price_desc", label: "Higher price" },
  { value: "mileage_asc", label: "Lower mileage" },
  { value: "year_desc", label: "Newest year" },
  { value: "year_asc", label: "Oldest year" },
  { value: "reduced", label: "Latest reductions" },
];
