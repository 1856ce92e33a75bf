/** Why no token came: the visitor closed the popup, their browser, the network, or the shop's settings. */
export type IdentityProblem = "closed" | "blocked" | "unreachable" | "refused";

const reasons: Record<string, IdentityProblem> = {
  "auth/popup-closed-by-user": "closed",
  "auth/cancelled-popup-request": "closed",
  "auth/user-cancelled": "closed",
  "auth/popup-blocked": "blocked",
  "auth/network-request-failed": "unreachable",
  "auth/timeout": "unreachable",
  "auth/internal-error": "unreachable",
  "auth/too-many-requests": "unreachable",
};

/** What Firebase's error codes mean for the visitor; any other is a fault of the settings. */
export function reasonOf(code: string): IdentityProblem {
  return reasons[code] ?? "refused";
}
