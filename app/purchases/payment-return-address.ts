import { paths } from "#shared/paths.ts";
import { isId } from "../storage/shape.ts";

/** The order that the visitor comes back from paying, as the provider names it. */
export function returnedOrder(params: URLSearchParams): string | undefined {
  const id = params.get("external_reference");
  return params.has("status") && isId(id) ? id : undefined;
}

/** Whether the provider names no payment: it writes missing values as the word "null". */
export const returnedUnpaid = (params: URLSearchParams) => params.get("payment_id") === "null";

/** Whether the page after signing in shows the outcome of a payment. */
export function leadsToPayment(back: string | null): boolean {
  const [path, search] = back?.split("?", 2) ?? [];
  return path === paths.home() && returnedOrder(new URLSearchParams(search)) !== undefined;
}
