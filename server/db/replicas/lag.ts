import type { Position } from "./position.ts";

/** How far back positions are known: a replica that is further behind counts as gone. */
const KEPT_MS = 60_000;

interface Sample {
  position: Position;
  /** When the primary was asked, by this process' clock. */
  at: number;
}

/** Where the primary's log was at which moment, to say by how long a replica is behind. */
export function createLag(now: () => number = () => performance.now()) {
  let samples: Sample[] = [];
  let present = false;

  return {
    /** The primary is at this position, and was asked at that moment. */
    primaryAt(position: Position, at: number): void {
      const last = samples.at(-1);
      // A new primary, which lacks what the old one never passed on.
      if (last && position < last.position) samples = [];
      present = true;
      samples.push({ position, at });
      if ((samples[0] as Sample).at < at - KEPT_MS) samples.shift();
    },

    /** What is new cannot be known, and nothing is acknowledged meanwhile. */
    primaryAway(): void {
      present = false;
    },

    /** For how long something may have been committed that is not there at this position yet. */
    behindMs(position: Position): number {
      const seen = samples.findLast((sample) => sample.position <= position);
      if (!seen) return Number.POSITIVE_INFINITY;
      return (present ? now() : (samples.at(-1) as Sample).at) - seen.at;
    },
  };
}
export type Lag = ReturnType<typeof createLag>;
