import { messages } from "#shared/messages.ts";
import { tooMany } from "../http/errors.ts";
import { networkOf } from "./network.ts";

const AT_ONCE = 2;
const AT_ONCE_IN_ALL = 8;
const RETRY_SECONDS = 5;

/** How many streams are open at once: to one network, and in all. */
export function createStreamLimit() {
  const open = new Map<string, number>();
  let all = 0;

  return {
    /** @returns a function that frees the place @throws 429 where none is free */
    take(ip: string): () => void {
      const network = networkOf(ip);
      const own = open.get(network) ?? 0;
      if (own >= AT_ONCE || all >= AT_ONCE_IN_ALL)
        throw tooMany(messages.tooManyStreams, RETRY_SECONDS);
      open.set(network, own + 1);
      all += 1;
      let taken = true;
      return () => {
        if (!taken) return;
        taken = false;
        all -= 1;
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      };
    },
  };
}
