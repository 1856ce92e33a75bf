import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import autocannon from "autocannon";
import { paced } from "./paced.ts";

const CONNECTIONS = 16;
const TICKS_PER_SECOND = 100;

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor time of the measured process, milliseconds a request. */
  cpuMs: number;
  errors: number;
}

/** Processor time of a process; `all` adds that of its children that have ended. */
export async function cpuSeconds(pid: number, all = false): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const times = fields.slice(11, all ? 15 : 13).map(Number);
  return times.reduce((sum, time) => sum + time, 0) / TICKS_PER_SECOND;
}

/** A process and, where it is a shop with several instances, those. */
export async function processesOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = children.trim().split(" ").filter(Boolean).map(Number);
  const commands = await Promise.all(
    pids.map((one) => readFile(`/proc/${one}/cmdline`, "utf8").catch(() => "")),
  );
  return [pid, ...pids.filter((_, n) => commands[n]?.includes("server/instances/instance.ts"))];
}

/** Processor time of all of them. */
async function allSeconds(pid: number): Promise<number> {
  const all = await Promise.all((await processesOf(pid)).map((one) => cpuSeconds(one)));
  return all.reduce((sum, one) => sum + one, 0);
}

/** Processor time of the embedded PostgreSQL of a data folder: the server and its children. */
export async function databaseSeconds(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, "postgresql/postmaster.pid"), "utf8");
  const pid = Number.parseInt(text, 10);
  let sum = await cpuSeconds(pid, true);
  for (const one of await readdir("/proc")) {
    if (!/^\d+$/.test(one)) continue;
    const status = await readFile(`/proc/${one}/status`, "utf8").catch(() => "");
    if (status.includes(`PPid:\t${pid}\n`)) sum += await cpuSeconds(Number(one)).catch(() => 0);
  }
  return sum;
}

export async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

interface Load {
  url: string;
  pid: number;
  /** The path of the next request. */
  next: () => string;
  seconds: number;
  headers?: Record<string, string> | undefined;
}

type Target = Omit<Load, "next">;

async function send(
  { url, pid, seconds, headers }: Target,
  requests: autocannon.Request[],
): Promise<Measured> {
  const before = await allSeconds(pid);
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(headers && { headers }),
    requests,
  });
  return measured(result, (await allSeconds(pid)) - before);
}

/** Requests the next path over 16 connections for some seconds, as often as it is answered. */
export function loadOf({ next, ...target }: Load): Promise<Measured> {
  return send(target, [{ setupRequest: (request) => ({ ...request, path: next() }) }]);
}

/** Sends requests at a fixed rate for some seconds, or until something has happened. */
export async function pacedLoad({
  pid,
  ...load
}: Parameters<typeof paced>[0] & { pid: number }): Promise<Measured> {
  const before = await allSeconds(pid);
  const { times, errors, seconds } = await paced(load);
  const at = (share: number) =>
    Math.round((times[Math.ceil(share * times.length) - 1] ?? 0) * 10) / 10;
  return {
    perSecond: Math.round(times.length / seconds),
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: (((await allSeconds(pid)) - before) / times.length) * 1_000,
    errors,
  };
}

function measured(result: autocannon.Result, cpu: number): Measured {
  const answered = result.requests.total;
  return {
    perSecond: Math.round(answered / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: (cpu / answered) * 1000,
    // From a page beyond the last of a list the shop redirects.
    errors: result.errors + result["4xx"] + result["5xx"],
  };
}

/** Requests the paths in turn over 16 connections for some seconds. */
export function load({ paths, ...target }: Target & { paths: string[] }): Promise<Measured> {
  return send(
    target,
    paths.map((path) => ({ method: "GET", path })),
  );
}

/** Alternates between the sides, so that a noisy moment slows all of them. Returns the medians. */
export async function interleaved<Side>(
  runs: number,
  sides: readonly Side[],
  measure: (side: Side) => Promise<Measured>,
): Promise<Measured[]> {
  const all = sides.map((side) => ({ side, times: [] as Measured[] }));
  for (let run = 0; run < runs; run += 1)
    for (const { side, times } of all) times.push(await measure(side));
  return all.map(({ times }) => median(times));
}

function median(all: Measured[]): Measured {
  const sorted = all.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as Measured;
}
