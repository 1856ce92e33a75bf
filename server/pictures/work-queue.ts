export type WorkQueue = ReturnType<typeof createWorkQueue>;

/**
 * Keeps work to so many at once, however much is asked for; of what nobody waits for, to fewer, so
 * that a place stays free for what somebody does.
 */
export function createWorkQueue(atOnce: number, atOnceLater = 1) {
  const now: (() => Promise<void>)[] = [];
  const later: (() => Promise<void>)[] = [];
  let running = 0;
  let runningLater = 0;

  function next(): void {
    if (running >= atOnce) return;
    const urgent = now.shift();
    const job = urgent ?? (runningLater < atOnceLater ? later.shift() : undefined);
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
  };
}
