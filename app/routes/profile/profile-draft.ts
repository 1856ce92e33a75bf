import type { Values } from "../../forms/problems.ts";
import { isRecordOf, isText } from "../../storage/shape.ts";
import { readTab, removeTab, writeTab } from "../../storage/tab-storage.ts";
import { type ProfileName, profileNames } from "./profile-fields.ts";

const isDraft = isRecordOf(isText);
const isSecret = (name: ProfileName) => /password|code/i.test(name);
const kept = profileNames.filter((name) => !isSecret(name));

/** What was typed when the session ended: the tab keeps it, without passwords, until the form is back. */
export function profileDraft(userId: string) {
  const key = `profile:${userId}`;
  return {
    save: (values: Partial<Values<ProfileName>>) =>
      writeTab(key, Object.fromEntries(kept.map((name) => [name, values[name] ?? ""]))),
    /** Returns it once. */
    take(): [ProfileName, string][] {
      const stored = readTab(key, isDraft) ?? {};
      removeTab(key);
      return kept.flatMap((name) => (stored[name] ? [[name, stored[name]] as const] : []));
    },
  };
}
