import type { Path } from "react-router";

interface RouterLocation extends Path {
  key: string;
}

interface RouterState {
  /** Where the router is. */
  location: RouterLocation;
  /** Where it is going, if anywhere. */
  navigation: { location?: RouterLocation };
  /** The data of each route by its id. */
  loaderData: Record<string, unknown>;
}

declare global {
  interface Window {
    __reactRouterDataRouter?: { state: RouterState };
  }
}

/** The router's state at this moment; its hooks return it only with the next render. */
export const routerState = () => window.__reactRouterDataRouter?.state;
