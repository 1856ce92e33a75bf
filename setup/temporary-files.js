import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** Containers may share the folder, but not the numbers of processes. */
const PREFIX = `marque-tests-${hostname()}-`;
/** Several times what the tests use at a time. */
const ROOM_BYTES = 2 * 2 ** 30;
const FREE_BYTES = 4 * 2 ** 30;

/**
 * The variables with which tests keep their temporary files in memory, where Linux has the room: they
 * create and delete so many small files that ext4 takes a fifth of their time. The folder is removed
 * when this process ends.
 * @returns {Record<string, string>} none if temporary files stay where they are
 */
export function temporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return {};
  removeLeftovers();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // As /tmp: some files belong to PostgreSQL's own account.
  chmodSync(folder, 0o1777);
  process.once("exit", () => remove(folder));
  return { TMPDIR: folder };
}

/** Libraries with native code cannot be loaded from a mount with `noexec`. */
function hasRoom() {
  try {
    const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
    const [, , type, options = ""] =
      mounts.findLast((line) => line.split(" ")[1] === MEMORY)?.split(" ") ?? [];
    if (type !== "tmpfs" || /\b(ro|noexec)\b/.test(options)) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_BYTES && process.availableMemory() > FREE_BYTES;
  } catch {
    return false;
  }
}

/** What killed runs left. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX)))
    if (!isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) remove(join(MEMORY, name));
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
