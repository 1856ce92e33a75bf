import type { Log } from "../log.ts";

const EVERY_MS = 1_000;
/** After a failure of the queue itself (the database gone, most likely). */
const AFTER_FAILURE_MS = 5_000;

/** Does one piece of waiting work; says whether there was any. */
export type Job = () => Promise<boolean>;

/** Runs the jobs in turns until nothing waits, then sleeps a second or until woken. */
export function createWorker({ jobs, log }: { jobs: Job[]; log: Log }) {
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  async function drain(): Promise<void> {
    let worked = true;
    while (worked) {
      worked = false;
      for (const job of jobs) {
        worked = (await job()) || worked;
        if (stopped) return;
      }
    }
  }

  function wake(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    clearTimeout(timer);
    again = false;
    running = drain()
      .then(() => EVERY_MS)
      .catch((error) => {
        log.error("Background work failed", error);
        return AFTER_FAILURE_MS;
      })
      .then((pause) => {
        running = undefined;
        if (!stopped) timer = setTimeout(wake, again ? 0 : pause);
      });
  }

  return {
    /** The first look comes a moment later, when the shop is open. */
    start() {
      stopped = false;
      timer = setTimeout(wake, EVERY_MS);
    },
    wake,
    /** Everything that is due, now. */
    async workOff(): Promise<void> {
      for (const job of jobs) while (await job());
      for (const job of jobs) while (await job());
    },
    /** Lets the piece of work at hand finish. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
