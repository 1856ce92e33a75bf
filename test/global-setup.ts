import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { installJobs } from "#server/jobs/runner.ts";

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

/** One server for all tests: DATABASE_URL's where it is given, else the embedded one. */
async function server() {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), "marque-test-"));
  const embedded = await startEmbedded({ dataDir, log: () => {}, durable: false });
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export default async function setUp(project: TestProject) {
  const { url, stop } = await server();
  const template = `marque_template_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  const pool = new pg.Pool({ connectionString: templateUrl.href, max: 1 });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  await migrate(pool);
  await installJobs(pool);
  await pool.query(JOB_LOG);
  await pool.end();
  project.provide("server", url);
  project.provide("template", template);
  return async () => {
    const { rows } = await admin.query(
      "select datname from pg_database where starts_with(datname, $1)",
      [template],
    );
    for (const { datname } of rows)
      await admin.query(`drop database if exists ${datname} with (force)`);
    await admin.end();
    await stop();
  };
}
