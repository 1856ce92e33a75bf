import { useEffect, useRef } from "react";
import { FormMessage } from "../../forms/form-message.tsx";
import { ActiveFilters, type ActiveFiltersProps } from "./active-filters.tsx";
import { DidYouMean, type DidYouMeanProps } from "./did-you-mean.tsx";

export type ListIntroProps = ActiveFiltersProps &
  DidYouMeanProps & {
    /** Messages about the address that belong to no field. */
    untold: string[];
  };

/** The list gets the focus of a car that has left it. */
function useFocusOfLostCar(search: ListIntroProps["search"]): void {
  const before = useRef(search);
  useEffect(() => {
    if (before.current !== search && document.activeElement === document.body)
      document.getElementById("cars")?.focus({ preventScroll: true });
    before.current = search;
  }, [search]);
}

/** The search and the filters of the list below. */
export function ListIntro({ untold, search, corrected, ...filters }: ListIntroProps) {
  useFocusOfLostCar(search);
  return (
    <>
      <div className={untold.length ? "mb-6" : undefined}>
        <FormMessage
          message={
            untold.length
              ? {
                  tone: "danger",
                  title: "Left out of the search",
                  text: untold.map((problem) => <p key={problem}>{problem}</p>),
                }
              : null
          }
        />
      </div>
      <DidYouMean search={search} corrected={corrected} />
      <ActiveFilters {...filters} />
    </>
  );
}
