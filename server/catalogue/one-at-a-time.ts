/**
 * Runs the work once at a time. A call during a run waits for the next run, which all such calls
 * share: so each call is followed by a whole run.
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
