import { COMPARED_CARS_MAX } from "#shared/constants.ts";

/** The cars that an address names for a comparison, and a message if they are invalid. */
export function comparedIds(asked: string): { ids: string[]; problem: string | null } {
  const ids = asked
    .split(",")
    .map((id) => id.trim().toLowerCase())
    .filter((id) => id !== "");
  return { ids, problem: problemOf(ids) };
}

function problemOf(ids: string[]): string | null {
  if (ids.length === 0) return "No cars to compare yet";
  if (new Set(ids).size < ids.length) return "Each car can be compared only once";
  if (ids.length === 1) return "Choose a second car to compare";
  if (ids.length > COMPARED_CARS_MAX) return `At most ${COMPARED_CARS_MAX} cars can be compared`;
  return null;
}
