/** Groups of actions, by what their names begin with. */
export const ACTION_OPTIONS = [
  { value: "sign-in", label: "Signing in" },
  { value: "session", label: "Sessions" },
  { value: "device", label: "Known browsers" },
  { value: "factor", label: "Second factors" },
  { value: "user", label: "Users" },
  { value: "car", label: "Cars" },
  { value: "purchase", label: "Purchases" },
  { value: "payment", label: "Payments" },
  { value: "refund", label: "Refunds" },
  { value: "webhook", label: "Forged webhooks" },
  { value: "access", label: "Refused calls" },
  { value: "limit", label: "Reached limits" },
  { value: "security", label: "Skipped in a flood" },
];

/** `user.type_changed` becomes `User: type changed`. */
export function actionInWords(action: string): string {
  const words = action.replace(".", ": ").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `2026-12-31 18:05:59 UTC` */
export function utcSecond(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 19)}\u00a0UTC`;
}
