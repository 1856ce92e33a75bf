import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { openShop } from "#test/app.ts";
import { readConfig, settingNames } from "./config.ts";

const HERE = resolve(import.meta.dirname, "../deploy/cluster");
const folder = await mkdtemp(join(tmpdir(), "marque-files-"));
const shop = await openShop();
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const MACHINES = { MACHINE_1: "10.0.0.1", MACHINE_2: "10.0.0.2", MACHINE_3: "10.0.0.3" };
const separate = {
  ...MACHINES,
  NETWORK: "10.0.0.0/24",
  PUBLIC_URL: "https://shop.example",
  BALANCER_BIND: "*:443 ssl crt /etc/haproxy/shop.pem",
  SEED: "none",
  SECRETS: join(folder, "secrets.env"),
  NODE: process.execPath,
};
const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const write = (machine: number) =>
  promisify(execFile)(
    join(HERE, "cluster.sh"),
    ["files", `${machine}`, join(folder, `${machine}`)],
    { env: { PATH: path, ...separate } },
  );
for (const machine of [1, 2, 3]) await write(machine);
const read = (machine: number, file: string) => readFile(join(folder, `${machine}`, file), "utf8");
const variables = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name, value]) => [name, value]),
  );

const patroni = z.object({
  name: z.string(),
  etcd3: z.object({ hosts: z.array(z.string()) }),
  bootstrap: z.object({
    dcs: z.object({
      ttl: z.number(),
      loop_wait: z.number(),
      retry_timeout: z.number(),
      synchronous_mode: z.literal(true),
      postgresql: z.object({
        parameters: z.looseObject({ max_connections: z.number(), max_wal_senders: z.number() }),
      }),
    }),
  }),
  postgresql: z.object({ listen: z.string(), pg_hba: z.array(z.string()) }),
});

test("the cluster's instances get valid settings, with the same secrets on each machine", async () => {
  const all = await Promise.all([1, 2, 3].map((n) => read(n, "etc/marque/shop.env")));
  const [first = {}, second = {}] = all.map(variables);
  expect(Object.keys(first).filter((name) => !settingNames.includes(name))).toEqual([]);
  const config = readConfig(first);
  expect([config.demo, config.host, readConfig(second).host]).toEqual([
    "no one",
    "10.0.0.1",
    "10.0.0.2",
  ]);
  expect(config.databaseUrl).toBe(readConfig(second).databaseUrl);
  const replicas = config.replicaUrls.map((url) => new URL(url).hostname);
  expect(replicas).toEqual(Object.values(MACHINES));
  expect(config.trustProxy).toContain("10.0.0.3");
  const unit = await read(1, "etc/systemd/system/marque.service");
  const stop = Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1]) * 1000;
  expect(stop).toBeGreaterThan(config.stopDelayMs + 5_000);
});

test("the cluster's databases replace a lost primary in time, and allow all connections", async () => {
  const { bootstrap, name, etcd3, postgresql } = patroni.parse(
    parse(await read(2, "etc/patroni/config.yml")),
  );
  const { ttl, loop_wait, retry_timeout } = bootstrap.dcs;
  expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl);
  expect(ttl).toBeLessThan(30);
  expect([name, postgresql.listen]).toEqual(["database2", "10.0.0.2:5432"]);
  expect(etcd3.hosts).toEqual(Object.values(MACHINES).map((address) => `${address}:2379`));
  const { max_connections } = bootstrap.dcs.postgresql.parameters;
  const { DATABASE_POOL } = variables(await read(1, "etc/marque/shop.env"));
  expect(3 * Number(DATABASE_POOL)).toBeLessThan(max_connections - 10);
  const etcd = variables(await read(3, "etc/default/etcd"));
  expect(etcd.ETCD_NAME).toBe("etcd3");
  expect(etcd.ETCD_INITIAL_CLUSTER).toContain(`etcd3=${etcd.ETCD_LISTEN_PEER_URLS}`);
});

test("HAProxy checks addresses that the shop answers, and notices a stop in time", async () => {
  const file = await read(1, "etc/haproxy/haproxy.cfg");
  const asked = new Set([...file.matchAll(/uri (\/\w+)/g)].map(([, uri = ""]) => uri));
  expect([...asked].sort()).toEqual(["/healthz", "/readyz"]);
  for (const uri of asked) expect((await shop.app.inject(uri)).statusCode).toBe(200);
  const [, inter, fall] = /backend ready[\s\S]*?inter (\d)s .*?fall (\d)/.exec(file) ?? [];
  const { stopDelayMs } = readConfig(variables(await read(1, "etc/marque/shop.env")));
  expect(stopDelayMs).toBeGreaterThan((Number(inter) * Number(fall) + 1) * 1000);
  expect(file).toContain("http-request set-header X-Forwarded-Proto https");
  expect(file).toContain("bind *:443 ssl crt /etc/haproxy/shop.pem");
});

test("only root and the databases' user can read the cluster's secrets", async () => {
  const script = await readFile(join(HERE, "parts.sh"), "utf8");
  for (const name of ["shop.env", "config.yml", "database.sql"])
    expect(script).toMatch(new RegExp(`${name.replace(".", "\\.")}" \\w*:? ?6\\d\\d`));
  expect(existsSync(join(HERE, "secrets.env"))).toBe(false);
  const { mode } = await stat(separate.SECRETS);
  expect(mode & 0o077).toBe(0);
});

test("every placeholder of the cluster's templates is filled in", async () => {
  const files = await readdir(join(folder, "1"), { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile())) {
    const text = await readFile(join(file.parentPath, file.name), "utf8");
    expect([file.name, text.match(/@[A-Z_0-9]+@/g)]).toEqual([file.name, null]);
  }
});

test("the last line of the settings is read even without a line break", async () => {
  const settings = join(folder, "settings.env");
  const shipped = await readFile(join(HERE, "settings.env"), "utf8");
  await writeFile(settings, `${shipped.replace(/^SHOP_PORT=.*\n/m, "")}SHOP_PORT=3456`);
  const env = { PATH: path, ...separate, SETTINGS: settings };
  const to = join(folder, "unbroken");
  await promisify(execFile)(join(HERE, "cluster.sh"), ["files", "1", to], { env });
  expect(await readFile(join(to, "etc/marque/shop.env"), "utf8")).toContain('PORT="3456"');
});
