import type pg from "pg";
import type { Connections } from "../connections.ts";
import { wrongServerError } from "../errors.ts";
import type { Lag } from "./lag.ts";
import { type Position, parsePosition } from "./position.ts";
import { createProbe, repeat } from "./probe.ts";
import { createWaiting, type Server } from "./server.ts";

/** A replica that is further behind is not used. */
const BEHIND_MAX_MS = 5_000;
/** With the time that an answer may take, a replica that is gone is left out within two seconds. */
export const WATCH_MS = 500;

/**
 * An address may lead to several servers: while its server is the primary, every tenth check uses a
 * new connection.
 */
const LOOKS = 10;

/** Identifies the server, because its address may lead to another one later. */
const SERVER = `concat_ws(' ', inet_server_addr(), inet_server_port(),
  extract(epoch from pg_postmaster_start_time())) as server`;
const STATE = `select pg_is_in_recovery() as standby,
  pg_last_wal_replay_lsn()::text as position, ${SERVER}`;

interface State {
  standby: boolean;
  position: string | null;
  server: string;
}

/** @param open opens connections that pass the check */
export type OpenReplica = (
  url: string,
  check: (client: pg.ClientBase) => Promise<void>,
) => Connections;

export interface Replica extends Server {
  /** Host and port. */
  name: string;
  /** Undefined while it is gone. */
  position(): Position | undefined;
  lagMs(): number;
  inRotation(): boolean;
  /** Whether it is the primary now. */
  leads(): boolean;
  close(): Promise<void>;
}

/** A server that follows the primary and answers reads, watched over a connection of its own. */
export function createReplica(url: string, lag: Lag, open: OpenReplica): Replica {
  const probe = createProbe<State>(url, STATE);
  const waiting = createWaiting();
  let position: Position | undefined;
  let server: string | undefined;
  let leads = false;
  let looks = 0;

  // Behind a balancer a connection may lead to another replica, whose position is not known.
  const pool = open(url, async (client) => {
    const { rows } = await client.query<{ server: string }>(`select ${SERVER}`);
    if (rows[0]?.server !== server) throw wrongServerError();
  });

  function suspect(): void {
    [position, leads] = [undefined, false];
  }

  const stop = repeat(WATCH_MS, async () => {
    looks = leads ? (looks + 1) % LOOKS : 0;
    if (leads && looks === 0) probe.drop();
    try {
      const state = await probe.ask();
      server = state.server;
      leads = !state.standby;
      position = state.standby ? parsePosition(state.position) : undefined;
    } catch {
      suspect();
      waiting.giveUp();
    }
  });

  const lagMs = () => (position === undefined ? Number.POSITIVE_INFINITY : lag.behindMs(position));

  return {
    name: new URL(url).host,
    position: () => position,
    lagMs,
    inRotation: () => lagMs() <= BEHIND_MAX_MS,
    leads: () => leads,
    connect: () => pool.connect(),
    orGone: waiting.orGone,
    suspect,
    async close() {
      stop();
      probe.close();
      await pool.end();
    },
  };
}
