import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "#test/run-command.ts";

/** What `npm run restore` answers where there is no backup. */
async function answerTo(...args: string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "marque-moment-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const ran = runCommand("restore", args, { DATA_DIR: join(root, "data") });
  return ran.then(
    () => "restored",
    ({ stderr }) => stderr,
  );
}

test.each([
  [["2026-11-22T14:05:00Z"], "2026-11-22T14:05:00.000Z"],
  [["2026-11-22T14:05Z"], "2026-11-22T14:05:00.000Z"],
  [["2026-11-22T14:05:00.250+02:00"], "2026-11-22T12:05:00.250Z"],
  [["2026-11-22", "14:05:00Z"], "2026-11-22T14:05:00.000Z"],
])("a restore goes back to the moment %j", async (args, moment) => {
  expect(await answerTo(...args)).toMatch(/^There is no backup in /);
  expect(await answerTo(...args)).toContain(`from before ${moment}.`);
});

test.each([
  ["a day without a time", ["2026-11-22"]],
  ["a time without a zone", ["2026-11-22", "14:05:00"]],
  ["another order", ["11/22/2026", "14:05Z"]],
  ["a day that does not exist", ["2026-11-32T14:05:00Z"]],
  ["a word", ["yesterday"]],
])("a restore refuses %s, which may be another moment than is meant", async (_, args) => {
  expect(await answerTo(...args)).toBe(
    `${args.join(" ")} is not a time: write it like 2026-11-22T14:05:00Z, or leave it out.\n`,
  );
});
