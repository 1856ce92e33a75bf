import type { Position } from "./position.ts";

/** How far back positions are remembered: a replica that is further behind counts as gone. */
const KEPT_MS = 60_000;

interface Sample {
  position: Position;
  /** When the primary was asked, by this process's clock. */
  at: number;
}

/** The positions of the primary's log over time, from which the lag of a replica is computed. */
export function createLag(now: () => number = () => performance.now()) {
  let samples: Sample[] = [];
  let present = false;

  return {
    /** The primary is at this position, and was asked at that moment. */
    primaryAt(position: Position, at: number): void {
      const last = samples.at(-1);
      // A new primary, which lacks what the old one had not replicated.
      if (last && position < last.position) samples = [];
      present = true;
      samples.push({ position, at });
      if ((samples[0] as Sample).at < at - KEPT_MS) samples.shift();
    },

    /** The newest position is unknown, but nothing is acknowledged meanwhile. */
    primaryAway(): void {
      present = false;
    },

    /** The lag: how long ago the oldest commit after this position may have been made. */
    behindMs(position: Position): number {
      const seen = samples.findLast((sample) => sample.position <= position);
      if (!seen) return Number.POSITIVE_INFINITY;
      return (present ? now() : (samples.at(-1) as Sample).at) - seen.at;
    },
  };
}
export type Lag = ReturnType<typeof createLag>;
