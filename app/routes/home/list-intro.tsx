import { ActiveFilters, type ActiveFiltersProps } from "./active-filters.tsx";
import { DidYouMean, type DidYouMeanProps } from "./did-you-mean.tsx";

export type ListIntroProps = ActiveFiltersProps & DidYouMeanProps;

/** What the list below was searched and filtered by. */
export function ListIntro({ chips, search, corrected }: ListIntroProps) {
  return (
    <>
      <DidYouMean search={search} corrected={corrected} />
      <ActiveFilters chips={chips} />
    </>
  );
}
