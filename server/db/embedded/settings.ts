const CONNECTIONS_MIN = 120;
/** For commands, backups and the supervisor. */
const CONNECTIONS_MORE = 24;

/** For a machine with two cores and a few gigabytes that also runs the shop. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: String(CONNECTIONS_MIN),
  password_encryption: "scram-sha-256",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "1GB",
  checkpoint_timeout: "15min",
  checkpoint_completion_target: "0.9",
  wal_compression: "on",
  random_page_cost: "1.1",
  jit: "off",
  lc_messages: "C",
  timezone: "UTC",
  log_timezone: "UTC",
  log_destination: "stderr",
  logging_collector: "off",
  log_checkpoints: "off",
  // "log" has the messages of the server itself, and no failed statements.
  log_min_messages: "log",
};

/** For tests, whose data may be lost. */
const NOT_DURABLE = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
};

/** So that each process can have all of its connections at once, and the one of its probe. */
export function connectionsFor(processes: number, each: number): Record<string, string> {
  const most = Math.max(CONNECTIONS_MIN, processes * (each + 1) + CONNECTIONS_MORE);
  return { max_connections: String(most) };
}

/** The server's arguments; they override its configuration file. */
export function serverSettings(
  port: number,
  durable: boolean,
  more: Record<string, string> = {},
): string[] {
  const settings = {
    ...SETTINGS,
    ...(durable ? {} : NOT_DURABLE),
    ...more,
    port: String(port),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
