/** The prefix of all REST calls, on the shop's own origin. */
export const API_BASE = "/api";
