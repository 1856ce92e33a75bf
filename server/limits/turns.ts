/** How long public reads may keep the event loop before everything else has a turn. */
const SLICE_MS = 10;
/** Cheap ones, such as cached pages, fit into one slice together. */
const IN_A_SLICE = 16;
/** A shorter slice keeps nobody waiting who signs in or pays: it is followed by no pause. */
const PAUSE_FROM_MS = 5;
/** While somebody signs in or pays, a slice is followed by a pause of so many times its length. */
export const PAUSE_FACTOR = 4;
/** A machine that is busy otherwise takes long for a slice, and so for what urgent calls need. */
const PAUSE_MAX_MS = 1_000;

/**
 * Lets public reads begin one after the other: after each slice the event loop serves the sockets and
 * the database's answers. If a hundred pages began at once, each step of a sign-in would wait until
 * all of them are rendered. While `isUrgent`, each slice of rendering is followed by a pause.
 */
export function createTurns(isUrgent = () => false, now = () => performance.now()) {
  const waiting: (() => void)[] = [];
  let planned = false;
  let pause: NodeJS.Timeout | undefined;

  function plan(): void {
    planned = true;
    let since: number | undefined;
    const next = () => {
      since ??= now();
      if (now() - since < SLICE_MS) waiting.shift()?.();
    };
    // What a turn begins runs until it waits for something, before the next of these.
    for (let n = Math.min(IN_A_SLICE, waiting.length); n > 0; n -= 1) setImmediate(next);
    setImmediate(() => {
      const sliceMs = now() - (since ?? now());
      if (waiting.length === 0) planned = false;
      else if (sliceMs >= PAUSE_FROM_MS && isUrgent()) waitFor(sliceMs);
      else plan();
    });
  }

  function waitFor(sliceMs: number): void {
    pause = setTimeout(resume, Math.min(sliceMs * PAUSE_FACTOR, PAUSE_MAX_MS));
  }

  /** Ends the pause: nobody signs in or pays any more. */
  function resume(): void {
    if (!pause) return;
    clearTimeout(pause);
    pause = undefined;
    plan();
  }

  return {
    /** Resolves when it is this one's turn. */
    take(): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      if (!planned) plan();
      return promise;
    },
    resume,
  };
}
