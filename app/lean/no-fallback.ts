/* Replaces what React Router shows until a page has its data: the server sends the data with the page. */
export const RemixRootDefaultHydrateFallback = () => null;
