import { demoPeople } from "#demo/people.ts";
import { seededId } from "#demo/seeded-id.ts";

const ids: ReadonlySet<string> = new Set(demoPeople.map((_, index) => seededId("person", index)));

/**
 * Whether an account is the demonstration's, whose passwords are published. By id, which never
 * changes.
 */
export const isDemoAccount = (id: string) => ids.has(id);
