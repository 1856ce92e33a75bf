import pg from "pg";
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

/** The sources of the prepared cluster. */
const SOURCES = [
  "migrations",
  "server/db",
  "server/jobs",
  "test/prepared-cluster.ts",
  "package-lock.json",
];
export const TEMPLATE = "marque_template";

/** Creates the database that each test file copies. */
export async function makeTemplate(url: string, template: string): Promise<void> {
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
export const embeddedIn = (dataDir: string) =>
  startEmbedded({ dataDir, log: () => {}, durable: false, settings });

/** Fills an empty data folder with a cluster that has the template. */
export const copyPreparedCluster = (dataDir: string) =>
  copyPreparedData(dataDir, {
    name: "cluster",
    sources: SOURCES,
    async make(folder) {
      const { url, stop } = await embeddedIn(folder);
      await makeTemplate(url, TEMPLATE);
      await stop();
    },
  });
