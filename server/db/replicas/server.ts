import type { Connection } from "../connections.ts";

/** A database server that statements are sent to. */
export interface Server {
  connect(): Promise<Connection>;
  /** Rejects when the server is found gone before the answer is there. */
  orGone<Result>(answer: Promise<Result>): Promise<Result>;
  /** It broke a connection, or did not answer: it is not used until it has been checked again. */
  suspect(): void;
}

/** Rejects the requests that wait for a server that will not answer. */
export function createWaiting() {
  const waiting = new Set<(error: Error) => void>();
  return {
    async orGone<Result>(answer: Promise<Result>): Promise<Result> {
      const { promise: gone, reject } = Promise.withResolvers<never>();
      waiting.add(reject);
      try {
        return await Promise.race([answer, gone]);
      } finally {
        waiting.delete(reject);
      }
    },
    giveUp(): void {
      for (const reject of waiting) reject(new Error("Connection terminated: the server is gone"));
    },
  };
}
