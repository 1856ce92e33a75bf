import { CODE_MISSING } from "../lean/load-page.ts";
import { createStore } from "../storage/store.ts";
import { fetchWithRetry } from "./connection.ts";
import { routerState } from "./router-state.ts";

/*
 * Keeps the current page while the next one cannot be loaded. React Router has no setting for this:
 * 1. Data: where a fetch fails, the router shows an error page. `waitForData` wraps `window.fetch`;
 *    the router's own fetches (*.data, /__manifest) are tried again until they succeed or the
 *    router aborts them. Every other fetch passes through unchanged.
 * 2. Code: where a module fails to load, the router would reload the page. lean/load-page.ts
 *    replaces that and reports the failure, which sets `chunkMissing` here;
 *    layout/use-document-fallback.ts then loads documents.
 */

/** Whether the code of a page could not be loaded: the router cannot show that page any more. */
export const chunkMissing = createStore(false);

/** The requests of the router: a page's data, and the manifest of pages. */
function isForPages(input: RequestInfo | URL): input is URL {
  return (
    input instanceof URL &&
    input.origin === window.location.origin &&
    (input.pathname.endsWith(".data") || input.pathname === "/__manifest")
  );
}

function waitForData(): void {
  const ask = window.fetch;
  window.fetch = (input, init) =>
    isForPages(input)
      ? fetchWithRetry(() => ask(new URL(input), init), init?.signal)
      : ask(input, init);
}

/** Code that is only loaded ahead may arrive later: nothing is missing until its page is requested. */
function followMissingCode(): void {
  addEventListener(CODE_MISSING, () => {
    if (routerState()?.navigation.location) chunkMissing.set(true);
  });
}

if (!import.meta.env.SSR) {
  waitForData();
  followMissingCode();
}
