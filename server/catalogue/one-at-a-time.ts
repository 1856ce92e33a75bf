/**
 * Runs the work one at a time. Calls during a run wait for the next run and share it, so each call
 * is followed by a complete run.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function start(): Promise<void> {
    const run = work().finally(() => {
      if (current === run) current = undefined;
    });
    current = run;
    return run;
  }

  return () => {
    // Also just after a run, when the next one is still to begin.
    if (next) return next;
    if (!current) return start();
    next = current
      .catch(() => {})
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
