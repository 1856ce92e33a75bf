import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.ts";
import { createHub } from "./hub.ts";
import { type InstanceProcess, startProcess } from "./instance-process.ts";
import type { Listening } from "./protocol.ts";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;
/** An instance that has served for this long did not end because of its start. */
const STABLE_MS = 60_000;

interface Opening {
  databaseUrl: string;
  listening: Listening;
}

interface Started {
  process: InstanceProcess;
  serving: Promise<void>;
  /** The exit code or signal, or why it could not be started. */
  ended: Promise<number | string>;
}

type Hub = ReturnType<typeof createHub>;

/** The running instances, and which of them serve. */
function createRunning(hub: Hub) {
  const running = new Set<Started>();
  const serving = new Set<Started>();

  function start(number: number): Started {
    const served = Promise.withResolvers<void>();
    let why: string | undefined;
    const process = startProcess(number, (from, message) => {
      hub.hear(from, message);
      if (message.type === "failed") why = message.why;
      if (message.type !== "serving") return;
      serving.add(started);
      served.resolve();
    });
    const ended = process.ended.then((how) => {
      running.delete(started);
      serving.delete(started);
      hub.leave(process);
      served.reject(new Error(why ?? `The shop ended while it was starting (${how}).`));
      return why ?? how;
    });
    served.promise.catch(() => {});
    const started = { process, serving: served.promise, ended };
    running.add(started);
    return started;
  }

  return { start, all: () => [...running], serves: (one: Started) => serving.has(one) };
}

interface SuperviseDeps {
  start(number: number): Started;
  signal: AbortSignal;
  log: Log;
}

/** Replaces an instance that ends, after growing pauses where they end soon. */
async function supervise(first: Started, { start, signal, log }: SuperviseDeps): Promise<void> {
  const { number } = first.process;
  let current = first;
  let pause = FIRST_PAUSE_MS;
  while (true) {
    const since = performance.now();
    const ended = await current.ended;
    if (signal.aborted) return;
    log.error({ instance: number, ended }, "An instance ended, another one starts");
    if (performance.now() - since > STABLE_MS) pause = FIRST_PAUSE_MS;
    await wait(pause, undefined, { ref: false, signal }).catch(() => {});
    if (signal.aborted) return;
    current = start(number);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }
}

/** The instances of this machine: starts them, replaces those that end, stops them. */
export function createInstances(log: Log) {
  const hub = createHub();
  const running = createRunning(hub);
  const stopping = new AbortController();
  let opening: Opening | undefined;
  let first: Started | undefined;

  function open({ process }: Started, prepared: boolean): void {
    if (opening) process.send({ type: "open", number: process.number, prepared, ...opening });
  }

  function startOther(number: number): Started {
    const one = running.start(number);
    open(one, true);
    return one;
  }
  const deps = { start: startOther, signal: stopping.signal, log };

  return {
    accept: hub.accept,
    untaken: hub.untaken,
    close: hub.close,

    /** Starts the first one, which waits for a database. */
    load(): void {
      first = running.start(1);
    },

    /** @throws an Error with the sentence of an instance that could not start */
    async openFirst(where: Opening): Promise<void> {
      opening = where;
      hub.use(where.databaseUrl);
      const one = first ?? running.start(1);
      open(one, false);
      await one.serving;
      void supervise(one, deps);
    },

    /** One after the other, so that those that already serve have processor time. */
    async openOthers(count: number): Promise<void> {
      for (let number = 2; number < 2 + count && !stopping.signal.aborted; number += 1) {
        const one = startOther(number);
        void supervise(one, deps);
        await one.serving.catch(() => {});
      }
    },

    kill(): void {
      stopping.abort();
      for (const { process } of running.all()) process.kill();
    },

    /** No other is started; load balancers see that the shop will stop. */
    prepareToStop(): void {
      stopping.abort();
      for (const one of running.all())
        if (running.serves(one)) one.process.send({ type: "closing" });
        else one.process.kill();
    },

    /** Each serves what it has taken, and ends. */
    async stop(): Promise<void> {
      const all = running.all();
      for (const { process } of all) process.send({ type: "drain" });
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
