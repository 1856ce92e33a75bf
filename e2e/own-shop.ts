import { inject } from "vitest";

/**
 * Journeys run two files at a time, each on a shop of its own. This is the shop of the current
 * file.
 */
export function ownShop() {
  const shop = inject("shops")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!shop) throw new Error("There are fewer shops than files at a time.");
  return shop;
}
