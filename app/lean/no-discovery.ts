/*
 * Replaces React Router's discovery of routes, which the pages never do: their manifest names
 * all routes (`routeDiscovery` in react-router.config.ts).
 */
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => {};
export const getPartialManifest = () => undefined;
