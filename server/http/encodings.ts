import { LRUCache } from "lru-cache";

const ACCEPTED_MAX = 200;

/**
 * The available encoding that the browser prefers; the first of equals. Undefined where it accepts
 * none of them, and gets the plain bytes.
 */
export function pickEncoding<Encoding extends string>(
  accepted: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const preferences = preferencesIn(accepted);
  const preference = (encoding: string) => preferences.get(encoding) ?? preferences.get("*") ?? 0;
  const [best] = offered
    .filter((encoding) => preference(encoding) > 0)
    .sort((one, other) => preference(other) - preference(one));
  return best;
}

/** Browsers send one of few values. */
const parsed = new LRUCache<string, Map<string, number>>({ max: 100 });

function preferencesIn(accepted: string): Map<string, number> {
  const known = parsed.get(accepted);
  if (known) return known;
  const preferences = new Map(accepted.toLowerCase().split(",").map(parseQuality));
  // Longer ones are not cached: the length is the client's choice.
  if (accepted.length <= ACCEPTED_MAX) parsed.set(accepted, preferences);
  return preferences;
}

/** Parses `br;q=0.5` into name and quality. */
function parseQuality(part: string): [string, number] {
  const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
  const quality = parameters.find((word) => word.startsWith("q="));
  return [name, quality ? Number(quality.slice(2)) || 0 : 1];
}
