/** One request as its sender saw it, tries included. */
export interface Sent {
  kind: string;
  write: boolean;
  /** When it was sent first, and when the last answer came; milliseconds. */
  from: number;
  to: number;
  /** Whether the last answer was the right one. */
  answered: boolean;
  /** Why it was sent again, each time. */
  retries: string[];
  /** The last answer. */
  told: string;
}

export interface Window {
  reads: number;
  writes: number;
  /** By kind and answer. */
  failed: Map<string, number>;
  failedReads: number;
  failedWrites: number;
  retried: Map<string, number>;
  secondsWithoutReads: number;
  secondsWithoutWrites: number;
}

function longestGap(ends: number[], from: number, to: number): number {
  const times = [from, ...ends.filter((end) => end > from && end < to).sort((a, b) => a - b), to];
  return Math.max(...times.slice(1).map((time, at) => time - (times[at] as number))) / 1000;
}

function count(into: Map<string, number>, what: string): void {
  into.set(what, (into.get(what) ?? 0) + 1);
}

/** The requests, and those that failed between two moments. */
export function createRecord() {
  const all: Sent[] = [];
  return {
    all,
    add: (sent: Sent) => void all.push(sent),

    window(from: number, to: number): Window {
      const within = all.filter((sent) => sent.to >= from && sent.from <= to);
      const failed = new Map<string, number>();
      const retried = new Map<string, number>();
      for (const sent of within) {
        if (!sent.answered) count(failed, `${sent.kind}: ${sent.told}`);
        for (const why of sent.retries) count(retried, why);
      }
      const of = (write: boolean) => within.filter((sent) => sent.write === write);
      const ends = (write: boolean) =>
        of(write).flatMap((sent) => (sent.answered ? [sent.to] : []));
      return {
        reads: of(false).length,
        writes: of(true).length,
        failed,
        failedReads: of(false).filter((sent) => !sent.answered).length,
        failedWrites: of(true).filter((sent) => !sent.answered).length,
        retried,
        secondsWithoutReads: longestGap(ends(false), from, to),
        secondsWithoutWrites: longestGap(ends(true), from, to),
      };
    },
  };
}
export type Recorder = ReturnType<typeof createRecord>;

export const listed = (counts: Map<string, number>): string =>
  [...counts].map(([what, times]) => `${times} × ${what}`).join(", ") || "none";
