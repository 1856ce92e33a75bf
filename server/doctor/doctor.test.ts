import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { testDatabase } from "#test/database.ts";
import { FAKE_CLOUD, fakeCloudinary } from "#test/fake-cloudinary.ts";
import { FAKE_SECRET, FAKE_TOKEN, fakeMercadoPago } from "#test/fake-mercado-pago.ts";
import { FAKE_KEY, fakeRestCountries } from "#test/fake-rest-countries.ts";
import { fakeService } from "#test/fake-service.ts";
import { freePort } from "#test/free-port.ts";
import { smtpServer } from "#test/smtp-server.ts";
import { examine } from "./doctor.ts";

const dataDir = await mkdtemp(join(tmpdir(), "marque-doctor-"));
const [provider, cloud, countries, google] = await Promise.all([
  fakeMercadoPago(),
  fakeCloudinary(),
  fakeRestCountries(),
  fakeService(({ path, query }) => {
    if (path === "/jwks") return { status: 200, body: { keys: [{ kid: "1" }] } };
    return query.get("key") === "web-key"
      ? { status: 200, body: { projectId: "1", authorizedDomains: ["shop.example"] } }
      : { status: 400, body: { error: { message: "API key not valid." } } };
  }),
]);
const mail = await smtpServer({
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    password === "right" ? done(null, { user: "shop" }) : done(new Error("Invalid login")),
});
const services = [provider, cloud, countries, google];
beforeEach(() => {
  for (const service of services) service.fail();
});
afterAll(async () => {
  for (const service of services) await service.close();
  await mail.close();
  await rm(dataDir, { recursive: true });
  await rm(`${dataDir}-backup`, { recursive: true, force: true });
});

/** Redirects Google's fixed address to the fake. */
const fetchFake: typeof fetch = (url, init) =>
  fetch(String(url).replace("https://identitytoolkit.googleapis.com", google.url), init);

const whole = {
  DATA_DIR: dataDir,
  DATABASE_URL: inject("server"),
  PUBLIC_URL: "https://shop.example",
  NODE_ENV: "test",
  MP_ACCESS_TOKEN: FAKE_TOKEN,
  MP_WEBHOOK_SECRET: FAKE_SECRET,
  MP_PUBLIC_KEY: "APP_USR-public",
  MP_BASE_URL: provider.url,
  CLOUDINARY_CLOUD_NAME: FAKE_CLOUD.cloud,
  CLOUDINARY_API_KEY: FAKE_CLOUD.apiKey,
  CLOUDINARY_API_SECRET: FAKE_CLOUD.apiSecret,
  CLOUDINARY_BASE_URL: cloud.url,
  GOOGLE_PROJECT_ID: "marque-shop",
  FIREBASE_API_KEY: "web-key",
  FIREBASE_AUTH_DOMAIN: "marque-shop.firebaseapp.com",
  GOOGLE_JWKS_URL: `${google.url}/jwks`,
  SMTP_URL: `smtp://shop:right@${mail.host}`,
  SMTP_TLS: "off",
  MAIL_FROM: "shop@shop.example",
  COUNTRIES_KEY: FAKE_KEY,
  COUNTRIES_BASE_URL: countries.url,
};
const examineWith = (changes: NodeJS.ProcessEnv) =>
  examine(readConfig({ ...whole, ...changes }), fetchFake);

test("every check passes if everything is configured and works", async () => {
  const { lines, passed } = await examineWith({});
  expect(lines.filter((line) => !line.startsWith("ok "))).toEqual([]);
  expect(lines).toHaveLength(10);
  expect(passed).toBe(true);
  expect(lines.join()).toContain("of the site MLA, prices in USD, charged in ARS");
});

test("without settings each line names the default that is used, and the check passes", async () => {
  const { lines, passed } = await examine(readConfig({ DATA_DIR: dataDir }), fetchFake);
  expect(lines.filter((line) => line.startsWith("- "))).toHaveLength(9);
  expect(passed).toBe(true);
});

test.each([
  [{ MP_ACCESS_TOKEN: "APP_USR-other" }, "WRONG Mercado Pago: the access token is refused"],
  [{ MP_SITE: "MLB" }, "WRONG Mercado Pago: the account is of the site MLA"],
  [{ MP_CURRENCY: "BRL", MP_RATE: "5" }, "WRONG Mercado Pago: the site MLA charges in ARS"],
  [{ CLOUDINARY_API_SECRET: "other" }, "WRONG Cloudinary: the key is refused"],
  [{ FIREBASE_API_KEY: "other" }, "WRONG Google sign-in: the web key is refused"],
  [{ PUBLIC_URL: "https://other.example" }, "WRONG Google sign-in: add other.example to"],
  [{ SMTP_URL: `smtp://shop:wrong@${mail.host}` }, "WRONG Mail server: Error: Invalid"],
  [{ COUNTRIES_KEY: "rc_live_other" }, "WRONG REST Countries: the key is refused"],
  [{ DATA_DIR: "/dev/null/data" }, "WRONG Data folder: "],
])("a wrong setting is reported with a remedy: %j", async (changes, line) => {
  const { lines, passed } = await examineWith(changes);
  expect(lines.filter((one) => one.startsWith("WRONG"))).toEqual([expect.stringContaining(line)]);
  expect(passed).toBe(false);
});

test("a folder of backups that cannot be written to is reported", async () => {
  const settings = { DATABASE_URL: "", BACKUP_DIR: "/dev/null/backups" };
  const { lines, passed } = await examineWith(settings);
  expect(lines).toContainEqual(expect.stringMatching(/^WRONG Backups: .*\/dev\/null\/backups/));
  expect(passed).toBe(false);
});

test("a database that does not answer is reported", async () => {
  const { lines } = await examineWith({ DATABASE_URL: "postgres://shop@127.0.0.1:1/shop" });
  const wrong = lines.filter((line) => line.startsWith("WRONG"));
  expect(wrong[0]).toContain("WRONG Database: ");
  expect(wrong.every((line) => /Database|Schema|Audit|Encryption/.test(line))).toBe(true);
});

test("a database that has become read-only is reported", async () => {
  const { url, drop } = await testDatabase();
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  await client.query(`alter database "${name}" set default_transaction_read_only = on`);
  await client.end();
  const { lines, passed } = await examineWith({ DATABASE_URL: url });
  expect(lines.filter((line) => line.startsWith("WRONG"))).toEqual([
    expect.stringContaining("Database: it is read-only"),
  ]);
  expect(passed).toBe(false);
});

test("a schema of a newer shop is reported (behaviour 123)", async () => {
  const { url, drop } = await testDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("insert into schema_migration (name, checksum) values ('9999_x.sql', 'x')");
  await client.end();
  const { lines, passed } = await examineWith({ DATABASE_URL: url });
  expect(lines.find((line) => line.startsWith("WRONG"))).toContain(
    "Schema: This database was migrated by a newer version of the shop (up to 9999_x.sql)",
  );
  expect(passed).toBe(false);
  await drop();
});

test("a server that closes connections during a check does not end the doctor", async () => {
  const { url, drop } = await testDatabase();
  const client = new pg.Client({ connectionString: inject("server") });
  await client.connect();
  let examining = true;
  async function endConnections() {
    while (examining)
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
        [new URL(url).pathname.slice(1)],
      );
  }
  const ended = endConnections();
  onTestFinished(async () => {
    examining = false;
    await ended;
    await client.end();
    await drop();
  });
  // An uncaught error fails the run.
  for (let times = 0; times < 5; times += 1) {
    const { lines } = await examineWith({ DATABASE_URL: url });
    expect(lines.filter((line) => /Database|Schema|Audit|Encryption/.test(line))).toHaveLength(4);
  }
});

test("a cache in front of the shop that is down is reported with the reason", async () => {
  const { lines } = await examineWith({ EDGE_PURGE_URLS: `http://127.0.0.1:${await freePort()}` });
  expect(lines.find((line) => line.includes("Edge"))).toMatch(
    /^WRONG Edge: 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/,
  );
});

test("services that are down are reported", async () => {
  for (const service of services) service.fail("drop");
  const { lines } = await examineWith({});
  expect(lines.filter((line) => line.includes("cannot be reached"))).toHaveLength(4);
});
