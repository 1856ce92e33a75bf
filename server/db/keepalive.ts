import type pg from "pg";

/**
 * PostgreSQL notices within seconds when this connection's machine vanishes, and frees its locks.
 */
export async function setKeepalives(client: pg.ClientBase): Promise<void> {
  for (const [name, value] of [
    ["idle", 2],
    ["interval", 1],
    ["count", 2],
  ])
    await client.query(`set tcp_keepalives_${name} = ${value}`).catch(() => {});
}
