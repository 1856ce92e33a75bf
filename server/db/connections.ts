import type pg from "pg";

/** The part of pg's connections that the shop uses. */
export interface Connection {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  release(destroy?: boolean): void;
}

/** A pool of connections, or a wrapper around one. */
export interface Connections {
  connect(): Promise<Connection>;
  end(): Promise<void>;
}
