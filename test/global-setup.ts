import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { copyPreparedCluster, embeddedIn, makeTemplate, TEMPLATE } from "./prepared-cluster.ts";

/** The embedded server on a copy of a cluster with the template. */
async function embeddedServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "marque-test-"));
  await copyPreparedCluster(dataDir);
  const { url, stop } = await embeddedIn(dataDir);
  return {
    url,
    template: TEMPLATE,
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** DATABASE_URL's server, which several runs may share. */
async function givenServer(url: string) {
  const template = `${TEMPLATE}_${randomBytes(6).toString("hex")}`;
  await makeTemplate(url, template);
  return {
    url,
    template,
    async stop() {
      const admin = new pg.Client({ connectionString: url });
      await admin.connect();
      const { rows } = await admin.query(
        "select datname from pg_database where starts_with(datname, $1)",
        [template],
      );
      for (const { datname } of rows)
        await admin.query(`drop database if exists ${datname} with (force)`);
      await admin.end();
    },
  };
}

/** One server for all tests. */
export default async function setUp(project: TestProject) {
  const given = process.env.DATABASE_URL;
  const { url, template, stop } = given ? await givenServer(given) : await embeddedServer();
  project.provide("server", url);
  project.provide("template", template);
  return stop;
}
