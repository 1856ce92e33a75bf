/* Stands in for what React Router shows until a page has its data: the server sends all data along. */
export const RemixRootDefaultHydrateFallback = () => null;
