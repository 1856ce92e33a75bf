import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { runCommand } from "#test/run-command.ts";
import { createBrowser, enrolTotp } from "#test/second-factor.ts";
import { findKeyIds } from "../encryption/encryption.queries.ts";

test("npm run sql prints rows and counts, and errors as a message", async () => {
  const shop = await openShop();
  onTestFinished(shop.close);
  const { id } = await buildUser(shop, { name: "Ada" });
  const sql = (...args: string[]) => runCommand("sql", args, { DATABASE_URL: shop.databaseUrl });
  const { stdout } = await sql(
    `select name from app_user where id = '${id}'; delete from session where user_id = '${id}'`,
  );
  expect(stdout).toBe('{"name":"Ada"}\nDELETE 0\n');
  await expect(sql("delete from nothing")).rejects.toMatchObject({
    code: 1,
    stderr: 'relation "nothing" does not exist\n',
  });
});

test("npm run sql works on a database that is read-only, and on one of a newer version", async () => {
  const shop = await openShop();
  onTestFinished(shop.close);
  const sql = (text: string) => runCommand("sql", [text], { DATABASE_URL: shop.databaseUrl });
  await shop.pool.query(
    `insert into schema_migration (name, checksum) values ('9999_later.sql', 'later')`,
  );
  const name = new URL(shop.databaseUrl).pathname.slice(1);
  await shop.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
  const { stdout } = await sql("select count(*)::int from car");
  expect(stdout).toBe('{"count":0}\n');
  await expect(sql("delete from car")).rejects.toMatchObject({
    stderr: "cannot execute DELETE in a read-only transaction\n",
  });
});

test("npm run sql reaches the embedded database while the shop does not run", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "marque-sql-"));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 }));
  const settings = { DATA_DIR, BACKUP_EVERY: "0", PATH: "/usr/sbin:/usr/bin:/sbin:/bin" };
  const { stdout } = await runCommand("sql", ["select count(*)::int from car"], settings);
  expect(stdout).toBe('{"count":0}\n');
});

test("after a lost encryption key npm run sql removes what it encrypted", async () => {
  const shop = await openShop();
  onTestFinished(shop.close);
  const { email } = await buildUser(shop);
  const browser = createBrowser(shop);
  await browser.post("/user", { email, password: PASSWORD });
  await enrolTotp(browser, PASSWORD);
  const [key] = await findKeyIds(shop.db);
  const statements = `delete from totp where key_id = '${key}'; delete from encryption_key where id = '${key}'`;
  const { stdout } = await runCommand("sql", [statements], { DATABASE_URL: shop.databaseUrl });
  expect(stdout).toBe("DELETE 1\nDELETE 1\n");
  expect(await findKeyIds(shop.db)).toEqual([]);
});
