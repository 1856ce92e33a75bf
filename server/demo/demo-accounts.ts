import { demoPeople } from "#demo/people.ts";
import { seededId } from "#demo/seeded-id.ts";
import { messages } from "#shared/messages.ts";
import { forbidden } from "../http/errors.ts";
import type { DemoAudience } from "./settings.ts";

const ids: ReadonlySet<string> = new Set(demoPeople.map((_, index) => seededId("person", index)));

/**
 * Whether an account is the demonstration's, whose passwords are published. By id, which never
 * changes.
 */
export const isDemoAccount = (id: string) => ids.has(id);

/**
 * Where everyone gets the demonstration's accounts, nobody may take them from the others. On one's
 * own machine one may.
 * @throws 403 for them
 */
export function keepDemoAccounts(audience: DemoAudience, userIds: string[]): void {
  if (audience === "everyone" && userIds.some(isDemoAccount))
    throw forbidden(messages.demoAccountKept);
}
