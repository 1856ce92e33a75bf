import { execFile } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const LINUX = process.platform === "linux";

/**
 * When a running process started, in the system's own unit; undefined where there is no such
 * process, or only a zombie. With the pid it identifies a process even after pids are used again.
 */
export async function startOf(pid: number): Promise<string | undefined> {
  if (LINUX) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // The second field is the command in parentheses and may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
  }
  if (!exists(pid)) return undefined;
  if (process.platform === "win32") return "unknown";
  return ps(pid, "lstart");
}

/** Whether the system still has the pid, even as a zombie. */
export function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The running server processes of a cluster: PostgreSQL's working directory is its folder. */
export async function processesOf(cluster: string, postmaster: number | undefined) {
  if (LINUX) return (await Promise.all((await pids()).map(inside(cluster)))).flat();
  if (!postmaster || (await startOf(postmaster)) === undefined) return [];
  return (await ps(postmaster, "command"))?.includes(cluster) ? [postmaster] : [];
}

async function pids(): Promise<number[]> {
  return (await readdir("/proc")).map(Number).filter(Number.isInteger);
}

const inside = (folder: string) => async (pid: number) =>
  (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === folder &&
  (await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "")).trim() === "postgres"
    ? [pid]
    : [];

async function ps(pid: number, column: string): Promise<string | undefined> {
  const listed = await run("ps", ["-o", `${column}=`, "-p", String(pid)]).catch(() => undefined);
  return listed?.stdout.trim();
}
