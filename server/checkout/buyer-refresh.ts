import type { OpenPurchase, TryRefresh } from "./reconcile.ts";

/**
 * How often a buyer's requests may ask the provider at once, and how long until they may ask once
 * more.
 */
const ASKS_AT_ONCE = 30;
const ASK_EVERY_MS = 1_000;
const FULL_MS = ASKS_AT_ONCE * ASK_EVERY_MS;
const REMEMBERED_MAX = 10_000;

export type BuyerRefresh = (userId: string, purchase: OpenPurchase) => Promise<boolean>;

interface Deps {
  tryRefresh: TryRefresh;
  /** Whether limits are on. */
  limited: boolean;
  now: () => Date;
}

/** Sets the entry, and drops the one that was set longest ago if there are too many. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > REMEMBERED_MAX && oldest !== undefined) map.delete(oldest);
}

/**
 * Asks the provider when a buyer wants to know the state of a payment, but limits each buyer, so
 * that nobody makes the provider refuse the whole shop. Webhooks and checks are not counted: their
 * results are stored for the next request.
 */
export function createBuyerRefresh({ tryRefresh, limited, now }: Deps) {
  /** When each buyer may ask `ASKS_AT_ONCE` times again. */
  const fullAt = new Map<string, number>();
  const answers = new Map<string, Promise<boolean>>();

  function mayAsk(userId: string): boolean {
    if (!limited) return true;
    const at = now().getTime();
    const known = fullAt.get(userId) ?? at;
    // If the clock is put back, nobody has to wait.
    const full = known - at > FULL_MS ? at : Math.max(known, at);
    if (full - at > FULL_MS - ASK_EVERY_MS) return false;
    remember(fullAt, userId, full + ASK_EVERY_MS);
    return true;
  }

  /**
   * @returns whether the provider has answered: now, or at the last try if the buyer asks too often
   */
  const refresh: BuyerRefresh = async (userId, purchase) => {
    if (purchase.preference_id === null) return true;
    if (mayAsk(userId)) {
      const answer = tryRefresh(purchase);
      remember(answers, purchase.id, answer);
      // A newer answer may have come meanwhile.
      answer.catch(() => answers.get(purchase.id) === answer && answers.delete(purchase.id));
    }
    return answers.get(purchase.id) ?? false;
  };
  return refresh;
}
