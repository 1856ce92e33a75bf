import { execFile } from "node:child_process";
import { chown, readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const USER = "postgres";
const ABILITIES = [
  { name: "dac_read_search", bit: 2n },
  { name: "dac_override", bit: 1n },
];

type Command = [file: string, ...args: string[]];

/** The account the server runs under, and how a command is run under it. */
export interface Account {
  as(command: Command): Command;
  /** As `as`, and the command is interrupted when this process dies. */
  boundTo(command: Command): Command;
  own(path: string): Promise<void>;
}

/**
 * PostgreSQL refuses to run as root. Root's shop runs it as the owner of its cluster, or as the
 * system's `postgres` user. That user may not be able to enter the folders (a clone in /root):
 * then the server alone is given the one capability to pass through folders, which needs no copy
 * of the binaries and changes nobody's permissions.
 */
export async function serverAccount(cluster: string, paths: string[]): Promise<Account> {
  const setpriv = process.platform === "linux" && (await works("setpriv", "--version"));
  const boundTo = (command: Command): Command =>
    setpriv ? ["setpriv", "--pdeathsig", "INT", "--", ...command] : command;
  if (process.getuid?.() !== 0) return { as: (command) => command, boundTo, own: async () => {} };
  if (!setpriv) throw new Error(asRoot("setpriv is missing"));
  const { uid, gid } = (await ownerOf(cluster)) ?? (await systemUser());
  const entered = await Promise.all(paths.map((path) => mayEnter(path, uid, gid)));
  const ability = entered.every(Boolean) ? [] : await passThrough();
  const become = ["--reuid", `${uid}`, "--regid", `${gid}`, "--clear-groups", ...ability];
  const as = (command: Command): Command => ["setpriv", ...become, "--", ...command];
  // Two steps, because a change of user clears the signal.
  return {
    as,
    boundTo: (command) => as(boundTo(command)),
    own: (path) => chown(path, uid, gid),
  };
}

async function works(...[file, ...args]: Command): Promise<boolean> {
  return run(file, args).then(
    () => true,
    () => false,
  );
}

async function ownerOf(path: string) {
  const owner = await stat(path).catch(() => undefined);
  return owner?.uid ? owner : undefined;
}

async function systemUser() {
  if (!(await works("id", "-u", USER))) {
    const made = await works(
      "useradd",
      "--system",
      "--no-create-home",
      "--shell",
      "/bin/false",
      USER,
    );
    if (!made) throw new Error(asRoot(`the user ${USER} is missing and cannot be added`));
  }
  const [uid, gid] = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, USER])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

async function mayEnter(path: string, uid: number, gid: number): Promise<boolean> {
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    const found = await stat(folder);
    const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
    if (!(found.mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function passThrough(): Promise<string[]> {
  const status = await readFile("/proc/self/status", "utf8");
  const held = BigInt(`0x${/^CapEff:\s*(\w+)$/m.exec(status)?.[1] ?? "0"}`);
  const ability = ABILITIES.find(({ bit }) => held & (1n << bit));
  if (!ability) throw new Error(asRoot(`the user ${USER} may not enter the shop's folders`));
  // no_setuid_fixup: access(2), which initdb asks, disregards the capability without it.
  const gain = `+${ability.name}`;
  return ["--inh-caps", gain, "--ambient-caps", gain, "--securebits", "+no_setuid_fixup"];
}

function asRoot(why: string): string {
  return `The embedded database cannot be run by root here (${why}): run the shop as another user, or set DATABASE_URL to a PostgreSQL server.`;
}
