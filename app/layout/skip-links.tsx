import { matchPath, useLocation } from "react-router";
import { paths } from "#shared/paths.ts";

const classes =
  "fixed top-2 left-2 z-70 -translate-y-20 bg-ink px-5 py-3 text-small text-on-ink transition-transform focus:translate-y-0";

/** For the keyboard: past the header, and in the catalogue past the filters too. */
export function SkipLinks() {
  const inCatalogue = matchPath(paths.home(), useLocation().pathname) !== null;
  return (
    <>
      <a href="#content" className={classes}>
        Skip to content
      </a>
      {inCatalogue && (
        <a href="#cars" className={classes}>
          Skip to cars
        </a>
      )}
    </>
  );
}
