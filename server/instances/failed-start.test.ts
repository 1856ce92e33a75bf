import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { freePort } from "#test/free-port.ts";
import { runCommand } from "#test/run-command.ts";
import { startShop } from "#test/start-shop.ts";

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "marque-failed-"));
  onTestFinished(() => rm(dataDir, { recursive: true, maxRetries: 10 }));
  return dataDir;
}

test("if the port is taken during the start, the start fails with a sentence alone", async () => {
  const port = await freePort();
  const { child, ended, errors } = startShop({
    DATA_DIR: await folder(),
    PORT: String(port),
    INSTANCES: "2",
  });
  // The supervisor has checked the port and does not listen yet.
  await once(child.stdout, "data");
  const other = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => void other.close());
  expect(await ended).toBe(1);
  expect(await errors).toBe(
    "The port is in use: stop what listens there, or set PORT to another.\n",
  );
});

test("a role that does not own its database is told what it lacks", async () => {
  const { url, drop } = await testDatabase();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const role = `weak_${randomBytes(6).toString("hex")}`;
  await owner.query(`create role ${role} login password 'weak'`);
  onTestFinished(async () => {
    await owner.query(`drop role ${role}`);
    await owner.end();
    await drop();
  });
  const weak = new URL(url);
  [weak.username, weak.password] = [role, "weak"];
  const settings = { DATABASE_URL: weak.href, DATA_DIR: await folder(), PORT: "0" };
  const told =
    /^The role of DATABASE_URL lacks a permission \(permission denied .*\): make it the owner of its database and its tables\.\n$/;
  expect(await startShop(settings).errors).toMatch(told);
  expect(await startShop({ ...settings, INSTANCES: "2" }).errors).toMatch(told);
  await expect(runCommand("admin", ["a@shop.example"], settings)).rejects.toMatchObject({
    stderr: expect.stringMatching(told),
  });
});
