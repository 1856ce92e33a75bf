import { z } from "zod";
import { restore } from "../backup/restore.ts";
import { readConfig } from "../config.ts";
import { runCommand } from "./run-command.ts";

/** With its zone: a moment without one would be another moment on a machine in another zone. */
const moment = z.union([
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
]);

function readMoment(text: string): Date | undefined {
  if (!text) return undefined;
  const read = moment.safeParse(text.replace(" ", "T"));
  if (!read.success)
    throw new Error(`${text} is not a time: write it like 2026-11-22T14:05:00Z, or leave it out.`);
  return new Date(read.data);
}

/** `npm run restore -- 2026-11-22T14:05:00Z`: the shop as it was then, or as far as backups go. */
await runCommand(async () => {
  const { databaseUrl, dataDir, backup } = readConfig();
  if (databaseUrl)
    throw new Error(
      "DATABASE_URL is set: restore that server with its own tools (docs/operations.md).",
    );
  const to = readMoment(process.argv.slice(2).join(" "));
  const restored = await restore({ dataDir, dir: backup.dir, to });
  const { base, previous, endsBefore, picturesError } = restored;
  console.log(`Restored from ${base.path}${to ? `, up to ${to.toISOString()}` : ""}.`);
  if (endsBefore) console.log("The archived log ends before that moment: all of it was restored.");
  if (previous) console.log(`The previous database is in ${previous}: delete it when all is well.`);
  if (picturesError) throw picturesError;
});
