import { access, mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Account } from "../db/embedded/account.ts";

const SCRIPT = join(import.meta.dirname, "segment.child.ts");
/** Together with the time to store a segment less than the minute that may be lost. */
const TIMEOUT_S = 30;

export const logFolder = (dir: string) => join(resolve(dir), "log");

/**
 * PostgreSQL runs its commands in a shell, and replaces placeholders, which begin with a percent
 * sign. A path may contain anything; on Windows it cannot contain a double quote.
 */
function quoted(path: string, placeholder = ""): string {
  const plain = path.replaceAll("%", "%%");
  return process.platform === "win32"
    ? `"${plain}${placeholder}"`
    : `'${plain.replaceAll("'", `'\\''`)}${placeholder}'`;
}
const SEGMENT = quoted("", "%p");
const archived = (folder: string) => quoted(`${folder}/`, "%f.gz");
const command = (verb: string, from: string, to: string) =>
  `${quoted(process.execPath)} --no-warnings ${quoted(SCRIPT)} ${verb} ${from} ${to}`;

/** Makes the folder of backups, which the server's account has to be able to enter. */
export async function makeBackupFolder(dir: string): Promise<string> {
  const folder = resolve(dir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Exists while the database has run without archiving its log since the last backup. */
const gapFile = (dataDir: string) => join(dataDir, "postgresql.unarchived");

/** From now on the log has a gap that no restore can pass until there is a new backup. */
export const noteGap = (dataDir: string) => writeFile(gapFile(dataDir), "", { mode: 0o600 });
export const endGap = (dataDir: string) => rm(gapFile(dataDir), { force: true });
export const hasGap = (dataDir: string) =>
  access(gapFile(dataDir)).then(
    () => true,
    () => false,
  );

/** The server's settings to archive its log, whose folder is made. */
export async function archiveSettings(dir: string, account: Pick<Account, "own">) {
  const folder = logFolder(dir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await account.own(folder);
  return {
    archive_mode: "on",
    archive_timeout: String(TIMEOUT_S),
    archive_command: command("store", SEGMENT, archived(folder)),
  };
}

/** The setting to read the log back. */
export const restoreCommand = (dir: string) => command("fetch", archived(logFolder(dir)), SEGMENT);
