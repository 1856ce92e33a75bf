type Fetch = typeof globalThis.fetch;

/** Fails with the reason, such as a refused connection, instead of "fetch failed". */
export const fetchWithReason =
  (fetch: Fetch): Fetch =>
  (address, request) =>
    fetch(address, request).catch((error) => {
      throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
    });
