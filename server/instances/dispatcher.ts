import type { Socket } from "node:net";

/** A busy instance is given no more connections than it can begin to serve soon. */
const UNDERWAY_MAX = 8;
/** How many connections wait while no instance accepts any; more are closed. */
const WAITING_MAX = 2_000;
/** After this time an instance is asked about connections that it has not accepted. */
const ASK_MS = 100;

export interface Receiver {
  pass(id: number, socket: Socket): void;
  /** Asks whether all connections up to this one have arrived; the answer is `tookAll`. */
  askFor(id: number): void;
}

type Receivers = Map<Receiver, Map<number, Socket>>;

/** Asks about connections that should have arrived by now and have not been accepted. */
function createAsking(receivers: Receivers) {
  let asking = false;

  function ask(): void {
    asking = false;
    for (const [receiver, underway] of receivers)
      if (underway.size > 0) receiver.askFor(Math.max(...underway.keys()));
  }

  return function askSoon(): void {
    if (asking) return;
    asking = true;
    setTimeout(ask, ASK_MS).unref();
  };
}

/**
 * Gives connections to the instances in turn. A connection counts as accepted once its instance
 * says so: those that were sent to an instance that dies go to others. An instance without a free
 * file descriptor never receives the connection, and no error is reported, so it is asked.
 */
export function createDispatcher() {
  const receivers: Receivers = new Map();
  const askSoon = createAsking(receivers);
  const waiting: Socket[] = [];
  let last = 0;

  /**
   * The instance with the fewest unaccepted connections; among equals the one whose turn it is,
   * which moves to the end.
   */
  function next(): [Receiver, Map<number, Socket>] | undefined {
    let found: [Receiver, Map<number, Socket>] | undefined;
    for (const one of receivers)
      if (one[1].size < UNDERWAY_MAX && (!found || one[1].size < found[1].size)) found = one;
    if (found) {
      receivers.delete(found[0]);
      receivers.set(...found);
    }
    return found;
  }

  function dispatch(): void {
    while (waiting.length > 0) {
      const receiver = next();
      if (!receiver) return;
      const socket = waiting.shift();
      if (!socket || socket.destroyed) continue;
      last += 1;
      const [one, underway] = receiver;
      underway.set(last, socket);
      one.pass(last, socket);
      askSoon();
    }
  }

  function release(receiver: Receiver, isReleased: (id: number) => boolean): void {
    const underway = receivers.get(receiver);
    for (const [id, socket] of underway ?? []) {
      if (!isReleased(id)) continue;
      socket.destroy();
      underway?.delete(id);
    }
    dispatch();
  }

  return {
    join(receiver: Receiver): void {
      receivers.set(receiver, new Map());
      dispatch();
    },

    leave(receiver: Receiver): void {
      waiting.unshift(...(receivers.get(receiver)?.values() ?? []));
      receivers.delete(receiver);
      dispatch();
    },

    accept(socket: Socket): void {
      socket.on("error", () => {});
      if (waiting.length >= WAITING_MAX) return void socket.destroy();
      waiting.push(socket);
      dispatch();
    },

    /** The instance has its own handle of the connection by now. */
    taken: (receiver: Receiver, id: number) => release(receiver, (one) => one === id),

    /** What it has not taken up to this one has not arrived. */
    tookAll: (receiver: Receiver, id: number) => release(receiver, (one) => one <= id),

    /** How many no instance has taken yet. */
    untaken: (): number =>
      [...receivers.values()].reduce((sum, { size }) => sum + size, waiting.length),
  };
}
