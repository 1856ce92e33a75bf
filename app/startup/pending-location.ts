interface PendingLocation {
  pathname: string;
}

declare global {
  interface Window {
    __reactRouterDataRouter?: { state: { navigation: { location?: PendingLocation } } };
  }
}

/**
 * Where the router is going at this moment, if anywhere. `useNavigation` says it as well, but later:
 * with the next render.
 */
export function pendingLocation(): PendingLocation | undefined {
  return window.__reactRouterDataRouter?.state.navigation.location;
}
