import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { installJobs } from "#server/jobs/runner.ts";
import { copyPreparedData } from "./prepared-data.ts";

/** Finished jobs are deleted, so the tests log what was enqueued. */
const JOB_LOG = `
  create table job_log (id bigserial primary key, kind text not null, data json);
  create function log_job() returns trigger language plpgsql as $$
  begin
    insert into job_log (kind, data)
      select identifier, new.payload -> 'data' from graphile_worker._private_tasks
      where id = new.task_id;
    return null;
  end $$;
  create trigger job_added after insert on graphile_worker._private_jobs
    for each row execute function log_job();`;

/** What the prepared cluster is made from. */
const SOURCES = [
  "migrations",
  "server/db",
  "server/jobs",
  "test/global-setup.ts",
  "package-lock.json",
];
const TEMPLATE = "marque_template";

/** Creates the database that each test file copies. */
async function makeTemplate(url: string, template: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  const pool = new pg.Pool({ connectionString: templateUrl.href, max: 1 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  await migrate(pool);
  await installJobs(pool);
  await pool.query(JOB_LOG);
  await pool.end();
}

/** Two files at a time open several shops each. */
const settings = { max_connections: "300" };
const embeddedIn = (dataDir: string) =>
  startEmbedded({ dataDir, log: () => {}, durable: false, settings });

/** The embedded server on a copy of a cluster with the template. */
async function embeddedServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "marque-test-"));
  await copyPreparedData(dataDir, {
    name: "cluster",
    sources: SOURCES,
    async make(folder) {
      const { url, stop } = await embeddedIn(folder);
      await makeTemplate(url, TEMPLATE);
      await stop();
    },
  });
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
