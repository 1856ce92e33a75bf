import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** A server that allows creating databases, and the migrated template. */
    server: string;
    template: string;
  }
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("server") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** A new database for the shop, cloned from the migrated template. */
export async function testDatabase() {
  // Each run has its own prefix, so that it removes only its own databases.
  const name = `${inject("template")}_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name} template ${inject("template")} strategy file_copy`);
  const url = new URL(inject("server"));
  url.pathname = `/${name}`;
  // Not with (force): the connections of a pool that has just ended may still be closing.
  return { url: url.href, drop: () => onServer(`drop database if exists ${name}`) };
}
