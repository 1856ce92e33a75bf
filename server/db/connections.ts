import type pg from "pg";

/** What is used of a connection. */
export interface Connection {
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  release(destroy?: boolean): void;
}

/** A pool of connections, or what stands before one. */
export interface Connections {
  connect(): Promise<Connection>;
  end(): Promise<void>;
}
