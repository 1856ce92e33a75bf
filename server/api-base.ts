/** Where the REST calls are answered, on the shop's own origin. */
export const API_BASE = "/api";
