import type pg from "pg";
import type { Connection, Connections } from "../connections.ts";
import { isDatabaseGone, isSerializationFailure, isWrongServer } from "../errors.ts";
import type { Server } from "./server.ts";

type Statement = pg.QueryConfig;

/**
 * Whether another server may answer: this one is gone, or cancelled the read to follow the primary.
 */
const mayRepeat = (error: unknown) => isDatabaseGone(error) || isSerializationFailure(error);

async function connectTo(server: Server): Promise<Connection> {
  const opening = server.connect();
  return server.orGone(opening).catch((error) => {
    // The connection may still open later.
    opening.then((late) => late.release(true)).catch(() => {});
    throw error;
  });
}

/** A client that connects with its first statement: to the first of the servers that answers it. */
function clientOf(servers: () => Server[]): Connection {
  let open: { server: Server; client: Connection } | undefined;
  let broken = false;

  async function ask(server: Server, client: Connection, statement: Statement) {
    return server.orGone(client.query(statement)).catch((error) => {
      broken = isDatabaseGone(error);
      throw error;
    });
  }

  function release(): void {
    open?.client.release(broken);
    [open, broken] = [undefined, false];
  }

  async function first(statement: Statement) {
    const all = servers();
    for (const [n, server] of all.entries()) {
      try {
        open = { server, client: await connectTo(server) };
        return await ask(server, open.client, statement);
      } catch (error) {
        if (isDatabaseGone(error) && !isWrongServer(error)) server.suspect();
        if (n === all.length - 1 || !mayRepeat(error)) throw error;
        release();
      }
    }
    throw new Error("There is no server to ask.");
  }

  return {
    query: (statement: Statement) =>
      open ? ask(open.server, open.client, statement) : first(statement),
    release(given = false) {
      broken ||= given;
      release();
    },
  };
}

/**
 * Connections that are chosen when the first statement of each use is there. Only that statement is
 * repeated elsewhere: nothing came before it.
 */
export const routed = (servers: () => Server[]): Connections => ({
  connect: async () => clientOf(servers),
  // The servers' own connections are closed by the code that opened them.
  end: async () => {},
});
