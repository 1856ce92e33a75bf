import type pg from "pg";

const RECONNECT_MS = 1_000;
/** A connection that died silently is noticed within twice this time: 4 s. */
const HEARTBEAT_MS = 2_000;

interface Listening {
  pool: pg.Pool;
  channel: string;
  /** Called for each notification, and whenever some may have been missed. */
  onChange: () => void;
}

/** Holds a connection on which the database notifies this process; a lost one is replaced. */
export function createListener({ pool, channel, onChange }: Listening) {
  let connected = false;
  let closed = false;
  let client: pg.PoolClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    if (closed) return;
    try {
      client = await pool.connect();
      client.on("notification", onChange);
      client.once("error", disconnected);
      client.once("end", disconnected);
      await client.query(`listen ${channel}`);
      onChange();
      connected = true;
      heartbeat = setInterval(() => void beat(), HEARTBEAT_MS).unref();
    } catch {
      disconnected();
    }
  }

  async function beat(): Promise<void> {
    const deadline = setTimeout(disconnected, HEARTBEAT_MS);
    await client?.query("select 1").catch(disconnected);
    clearTimeout(deadline);
  }

  function disconnected() {
    if (closed || retry) return;
    connected = false;
    clearInterval(heartbeat);
    onChange();
    client?.removeAllListeners("notification");
    client?.release(true);
    client = undefined;
    retry = setTimeout(() => {
      retry = undefined;
      void listen();
    }, RECONNECT_MS);
    retry.unref();
  }

  return {
    listen,
    connected: () => connected,

    close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      client?.removeAllListeners();
      client?.on("error", () => {});
      client?.release(true);
    },
  };
}
