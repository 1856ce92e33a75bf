import { expect, test } from "vitest";
import { createChangeLog } from "./change-log.ts";

/** More than are kept. */
const MANY = 5_000;

const changes = (many: number, name: string) =>
  Array.from({ length: many }, (_, n) => {
    return { id: `${name} ${n}`, before: undefined, after: undefined, several: false };
  });

test("a page that a replica answered is not kept after more changes than are remembered", () => {
  const log = createChangeLog({ replicated: true });
  log.add(changes(1, "forgotten"));
  log.add(changes(MANY, "later"));
  // The replica may not have the first one yet.
  const hasChanged = log.after(log.begin(), ({ id }) => id === "forgotten 0");
  expect(hasChanged()).toBe(true);
});
