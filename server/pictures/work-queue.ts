const AT_ONCE = 2;
/** One place always stays free for what somebody is waiting for. */
const AT_ONCE_LATER = 1;

export type WorkQueue = ReturnType<typeof createWorkQueue>;

/** Keeps the work on pictures to two at once, however many are asked for. */
export function createWorkQueue() {
  const now: (() => Promise<void>)[] = [];
  const later: (() => Promise<void>)[] = [];
  let running = 0;
  let runningLater = 0;

  function next(): void {
    if (running >= AT_ONCE) return;
    const urgent = now.shift();
    const job = urgent ?? (runningLater < AT_ONCE_LATER ? later.shift() : undefined);
    if (!job) return;
    running += 1;
    if (!urgent) runningLater += 1;
    void job().finally(() => {
      running -= 1;
      if (!urgent) runningLater -= 1;
      next();
    });
  }

  return {
    /** Does the work in its turn; `later` is for what nobody waits for. */
    run<Result>(work: () => Promise<Result>, when: "now" | "later" = "now"): Promise<Result> {
      return new Promise((resolve, reject) => {
        const job = () => work().then(resolve, reject);
        (when === "now" ? now : later).push(job);
        next();
      });
    },
    /** How many pieces of work somebody is waiting for. */
    waiting: () => now.length,
  };
}
