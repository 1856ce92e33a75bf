import PQueue from "p-queue";
import { messages } from "#shared/messages.ts";
import { unavailable } from "../http/errors.ts";
import { countRefused } from "../limits/refused.ts";

export type WorkQueue = ReturnType<typeof createWorkQueue>;

/** Visitors wait for `first` and `now`, of which `first` goes before; nobody waits for `later`. */
type When = "first" | "now" | "later";
const PRIORITIES: Record<When, number> = { first: 2, now: 1, later: 0 };

/** How long a visitor waits for a place before they are refused. */
const MAX_WAIT_MS = 10_000;

/**
 * Limits how much work runs at once. Work that nobody waits for runs last, one task at a time, so
 * that the other places stay free for the rest.
 */
export function createWorkQueue(atOnce: number, { maxWaitMs = MAX_WAIT_MS } = {}) {
  const places = new PQueue({ concurrency: atOnce });
  const placesLater = new PQueue({ concurrency: 1 });

  async function waitNotLong<Result>(work: () => Promise<Result>, priority: number) {
    const waiting = new AbortController();
    const timer = setTimeout(() => {
      countRefused("pictures");
      waiting.abort(unavailable(messages.imagesBusy));
    }, maxWaitMs);
    const begin = () => {
      clearTimeout(timer);
      return work();
    };
    return places.add(begin, { priority, signal: waiting.signal });
  }

  return {
    /** @throws 503 where no place was free for too long */
    run<Result>(work: () => Promise<Result>, when: When = "now"): Promise<Result> {
      const priority = PRIORITIES[when];
      if (when !== "later") return waitNotLong(work, priority);
      return placesLater.add(() => places.add(work, { priority }));
    },
  };
}
