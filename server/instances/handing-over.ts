import type { Socket } from "node:net";

/** An instance that is busy takes no more connections than it can begin to serve soon. */
const UNDERWAY_MAX = 8;
/** While no instance takes any; more are closed. */
const WAITING_MAX = 2_000;
/** After this time an instance is asked for those that it has not taken. */
const ASK_MS = 100;

export interface Taker {
  pass(id: number, socket: Socket): void;
  /** Asks whether all connections up to this one have arrived; the answer is `tookAll`. */
  askFor(id: number): void;
}

type Takers = Map<Taker, Map<number, Socket>>;

/** Once those passed on just now should have arrived, asks for what has not been taken. */
function createAsking(takers: Takers) {
  let asking = false;

  function ask(): void {
    asking = false;
    for (const [taker, underway] of takers)
      if (underway.size > 0) taker.askFor(Math.max(...underway.keys()));
  }

  return function askSoon(): void {
    if (asking) return;
    asking = true;
    setTimeout(ask, ASK_MS).unref();
  };
}

/**
 * Gives connections to the instances in turn. One counts as taken once its instance says so: those on
 * their way to one that dies go to others. One that has no room for another open file never gets it, and nobody
 * is told: so it is asked.
 */
export function createHandingOver() {
  const takers: Takers = new Map();
  const askSoon = createAsking(takers);
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
      askSoon();
    }
  }

  function release(taker: Taker, isReleased: (id: number) => boolean): void {
    const underway = takers.get(taker);
    for (const [id, socket] of underway ?? []) {
      if (!isReleased(id)) continue;
      socket.destroy();
      underway?.delete(id);
    }
    handOver();
  }

  return {
    join(taker: Taker): void {
      takers.set(taker, new Map());
      handOver();
    },

    leave(taker: Taker): void {
      waiting.unshift(...(takers.get(taker)?.values() ?? []));
      takers.delete(taker);
      handOver();
    },

    accept(socket: Socket): void {
      socket.on("error", () => {});
      if (waiting.length >= WAITING_MAX) return void socket.destroy();
      waiting.push(socket);
      handOver();
    },

    /** The instance has its own handle of the connection by now. */
    taken: (taker: Taker, id: number) => release(taker, (one) => one === id),

    /** What it has not taken up to this one has not arrived. */
    tookAll: (taker: Taker, id: number) => release(taker, (one) => one <= id),

    /** How many no instance has taken yet. */
    untaken: (): number =>
      [...takers.values()].reduce((sum, { size }) => sum + size, waiting.length),
  };
}
