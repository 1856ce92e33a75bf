import { setTimeout as pause } from "node:timers/promises";
import type { Window } from "./record.ts";
import type { ClusterWorld } from "./world.ts";

export interface Event extends Window {
  event: string;
  /** How many seconds until every part was back. */
  seconds: number;
  /** How many requests HAProxy has sent to another instance. */
  balancerRetries: number;
  breaches: string[];
}

const QUIET_MS = 3_000;
const BACK_MS = 4_000;
const WITHOUT_WRITES_MAX = 30;
/** What the shop itself asks to send again; anything else is a failed request. */
const ASKED_TO_WAIT = /: (503 The shop is briefly unavailable|409 )/;

/** Does something to the cluster under traffic, and says what its visitors saw. */
async function watch(
  world: ClusterWorld,
  event: string,
  { work, losesPrimary = false }: { work: () => Promise<void>; losesPrimary?: boolean },
): Promise<Event> {
  await world.whole();
  await pause(QUIET_MS);
  const [from, retries] = [performance.now(), await world.retries()];
  await work();
  await world.whole();
  const seconds = (performance.now() - from) / 1000;
  await pause(QUIET_MS);
  const window = world.record.window(from, performance.now());
  const unasked = [...window.retried.keys()].filter((why) => !ASKED_TO_WAIT.test(why));
  const breaches = [
    ...(window.failedReads + window.failedWrites
      ? [...window.failed].map(([what, times]) => `${times} × ${what}`)
      : []),
    ...(losesPrimary ? [] : unasked.map((why) => `sent again: ${why}`)),
    ...(window.secondsWithoutWrites > WITHOUT_WRITES_MAX
      ? [`${window.secondsWithoutWrites.toFixed(1)} s without writes`]
      : []),
  ].map((breach) => `${event}: ${breach}`);
  const balancerRetries = (await world.retries()) - retries;
  return { ...window, event, seconds, balancerRetries, breaches };
}

async function written(world: ClusterWorld, since: number): Promise<void> {
  const until = performance.now() + 60_000;
  while (!world.record.all.some(({ write, answered, from }) => write && answered && from > since)) {
    if (performance.now() > until) return;
    await pause(100);
  }
}

export function killOf(world: ClusterWorld, name: string, find: () => Promise<string>) {
  return watch(world, name, {
    losesPrimary: name.startsWith("primary"),
    async work() {
      const part = await find();
      await world.kill(part);
      const at = performance.now();
      await pause(BACK_MS);
      // A machine that comes back too soon would hide what its loss costs.
      await written(world, at);
      await world.start(part);
    },
  });
}

/** The database that has a role at present. */
export const inRole = (world: ClusterWorld, role: string) => async () => {
  const found = (await world.members()).find((member) => member.role === role);
  if (!found) throw new Error(`No database is ${role}.`);
  return found.name;
};

/** The instance that is answering the most requests. */
export const busiest = (world: ClusterWorld) => async () => {
  const servers = await world.servers();
  return servers.reduce((most, one) => (one.busy > most.busy ? one : most)).name;
};

/** Each instance in turn: SIGTERM, its end, a start, here with the code of another folder. */
export function roll(world: ClusterWorld, name: string, project?: string): Promise<Event> {
  return watch(world, name, {
    async work() {
      for (const part of ["shop1", "shop2", "shop3"]) {
        await world.stop(part);
        await world.start(part, project);
        await world.whole();
      }
    },
  });
}
