/**
 * The length of a slice, in which public reads may begin, before everything else has a turn. Short,
 * so that pages that have begun, and wait for a thread or the database, finish before others begin.
 */
const SLICE_MS = 1;
/**
 * While few reads wait, they get half of the time: a slice may be as long as everything else took
 * since the last one, up to this. Otherwise they would get little while many cars change.
 */
const SLICE_MAX_MS = 4;
/** This many cheap reads, such as cached pages, fit into one slice. */
const IN_A_SLICE = 16;
/** Reads that begin within this time are cheap and delay nobody who signs in or pays. */
const LONG_MS = 0.5;
/** After this much time in slices of longer reads there is a pause. */
const PAUSE_FROM_MS = 5;
/**
 * With this many waiting reads an urgent call would wait too long. Fewer finish before a pause
 * would help.
 */
export const MANY_WAITING = 32;
/** While somebody signs in or pays, such slices are followed by a pause this many times as long. */
export const PAUSE_FACTOR = 4;
/**
 * On a machine that is busy with other work a slice takes long, and so does what urgent calls need.
 */
const PAUSE_MAX_MS = 1_000;

/**
 * Lets public reads begin one after the other: after each slice the event loop serves the sockets
 * and the database's answers. If a hundred pages began at once, each step of a sign-in would wait
 * until all of them are rendered. While `isUrgent` and many wait, slices of rendering are followed
 * by a pause.
 */
export function createTurns(isUrgent = () => false, now = () => performance.now()) {
  const waiting: (() => void)[] = [];
  let planned = false;
  let pause: NodeJS.Timeout | undefined;
  /** What slices of long reads have taken since the last pause, while somebody signs in or pays. */
  let spentMs = 0;
  /** How many turns were given without waiting since everything else had one. */
  let atOnce = 0;

  const isCrowded = () => waiting.length > MANY_WAITING;

  /** @param last when the last slice ended, if reads have waited since then */
  function plan(last = Number.POSITIVE_INFINITY): void {
    planned = true;
    let since: number | undefined;
    let begun = 0;
    const next = () => {
      since ??= now();
      const others = isCrowded() ? 0 : Math.min(since - last, SLICE_MAX_MS);
      if (now() - since >= Math.max(SLICE_MS, others)) return;
      begun += 1;
      waiting.shift()?.();
    };
    // The work that a turn starts runs until it first waits, before the next turn is given.
    for (let n = Math.min(IN_A_SLICE, waiting.length); n > 0; n -= 1) setImmediate(next);
    setImmediate(() => {
      const end = now();
      const sliceMs = end - (since ?? end);
      if (!isUrgent() || !isCrowded()) spentMs = 0;
      else if (sliceMs >= begun * LONG_MS) spentMs += sliceMs;
      if (waiting.length === 0) planned = false;
      else if (spentMs >= PAUSE_FROM_MS) waitAfterSlices();
      else plan(end);
    });
  }

  function waitAfterSlices(): void {
    pause = setTimeout(resume, Math.min(spentMs * PAUSE_FACTOR, PAUSE_MAX_MS));
    spentMs = 0;
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

    /**
     * Takes a turn at once, for a read that memory answers: as many as fit into a slice, before the
     * waiting reads have a turn.
     * @param cost in units of the cheapest read
     * @returns whether a turn was free
     */
    takeAtOnce(cost = 1): boolean {
      if (!isUrgent()) return true;
      if (atOnce === 0)
        setImmediate(() => {
          atOnce = 0;
        });
      atOnce += cost;
      return atOnce <= IN_A_SLICE;
    },
  };
}
