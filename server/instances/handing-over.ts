import type { Socket } from "node:net";

/** An instance that is busy takes no more connections than it can begin to serve soon. */
const UNDERWAY_MAX = 8;
/** While no instance takes any; more are closed. */
const WAITING_MAX = 2_000;

export interface Taker {
  pass(id: number, socket: Socket): void;
}

/**
 * Gives connections to the instances in turn. One counts as taken once its instance says so: those on
 * their way to one that dies go to others.
 */
export function createHandingOver() {
  const takers = new Map<Taker, Map<number, Socket>>();
  const waiting: Socket[] = [];
  let last = 0;

  /** The one with the fewest on their way; of equals the one whose turn it is: it moves to the end. */
  function next(): [Taker, Map<number, Socket>] | undefined {
    let found: [Taker, Map<number, Socket>] | undefined;
    for (const one of takers)
      if (one[1].size < UNDERWAY_MAX && (!found || one[1].size < found[1].size)) found = one;
    if (found) {
      takers.delete(found[0]);
      takers.set(...found);
    }
    return found;
  }

  function handOver(): void {
    while (waiting.length > 0) {
      const taker = next();
      if (!taker) return;
      const socket = waiting.shift();
      if (!socket || socket.destroyed) continue;
      last += 1;
      const [one, underway] = taker;
      underway.set(last, socket);
      one.pass(last, socket);
    }
  }

  return {
    join(taker: Taker): void {
      takers.set(taker, new Map());
      handOver();
    },

    leave(taker: Taker): void {
      const underway = takers.get(taker);
      takers.delete(taker);
      if (underway) waiting.unshift(...underway.values());
      handOver();
    },

    accept(socket: Socket): void {
      socket.on("error", () => {});
      if (waiting.length >= WAITING_MAX) return void socket.destroy();
      waiting.push(socket);
      handOver();
    },

    taken(taker: Taker, id: number): void {
      const underway = takers.get(taker);
      // The instance has its own handle of the connection by now.
      underway?.get(id)?.destroy();
      underway?.delete(id);
      handOver();
    },

    /** How many no instance has taken yet. */
    untaken: (): number =>
      [...takers.values()].reduce((sum, { size }) => sum + size, waiting.length),
  };
}
