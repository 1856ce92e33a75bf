/**
 * The available encoding that the browser prefers; the first of equals. Undefined where it accepts
 * none of them, and gets the plain bytes.
 */
export function pickEncoding<Encoding extends string>(
  accepted: string | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  const preferences = new Map(accepted?.toLowerCase().split(",").map(parseQuality));
  const preference = (encoding: string) => preferences.get(encoding) ?? preferences.get("*") ?? 0;
  const [best] = offered
    .filter((encoding) => preference(encoding) > 0)
    .sort((one, other) => preference(other) - preference(one));
  return best;
}

/** Parses `br;q=0.5` into name and quality. */
function parseQuality(part: string): [string, number] {
  const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
  const quality = parameters.find((word) => word.startsWith("q="));
  return [name, quality ? Number(quality.slice(2)) || 0 : 1];
}
