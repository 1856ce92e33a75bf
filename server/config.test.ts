import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readConfig, settingNames } from "./config.ts";

test.each([
  "docs/settings.md",
  "README.md",
])("%s names every setting, and none that does not exist", async (page) => {
  const guide = await readFile(new URL(`../${page}`, import.meta.url), "utf8");
  const table = [...guide.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name);
  expect(table.sort()).toEqual([...settingNames].sort());
});

test("without settings the shop listens on this machine only and has the demonstration", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    seed: "demo",
    publicUrl: "http://127.0.0.1:3000",
    publicUrlGiven: false,
    rateLimit: true,
  });
});

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://localhost:3000"],
  ["::", "http://localhost:3000"],
  ["::1", "http://[::1]:3000"],
  ["fd00::2", "http://[fd00::2]:3000"],
  ["", "http://127.0.0.1:3000"],
])("a shop that listens at %j can be opened at %s", (HOST, address) => {
  expect(readConfig({ HOST }).publicUrl).toBe(address);
});

test("an external database is not seeded unless set", () => {
  const url = "postgres://shop@db.example/shop";
  expect(readConfig({ DATABASE_URL: url }).seed).toBe("none");
  expect(readConfig({ DATABASE_URL: url, SEED: "demo" }).seed).toBe("demo");
  expect(readConfig({ SEED: "100000" }).seed).toBe(100_000);
  expect(readConfig({ SEED: "0" }).seed).toBe("demo");
});

test("the demonstration is for loopback names, and for everyone only with DEMO=on (behaviour 106)", () => {
  const read = (settings: NodeJS.ProcessEnv) => {
    const { demo, seed } = readConfig(settings);
    return `${demo}, ${seed}`;
  };
  const local = ["http://localhost:3000", "http://127.8.9.1", "http://[::1]:3000"];
  for (const url of local) expect(read({ PUBLIC_URL: url })).toBe("loopback, demo");
  const open = [
    "https://shop.example",
    "http://192.168.1.5:3000",
    "http://127.0.0.1.evil.example",
    "http://localhost.evil.example",
    "http://0.0.0.0:3000",
    "http://[::ffff:127.0.0.1]",
    "http://localhost.",
  ];
  for (const url of open) {
    expect(read({ PUBLIC_URL: url })).toBe("no one, none");
    expect(read({ PUBLIC_URL: url, SEED: "none" })).toBe("no one, none");
    expect(read({ PUBLIC_URL: url, DEMO: "on" })).toBe("everyone, demo");
    expect(read({ PUBLIC_URL: url, DEMO: "on", SEED: "500" })).toBe("everyone, 500");
    for (const SEED of ["demo", "500"])
      expect(() => readConfig({ PUBLIC_URL: url, SEED })).toThrow(
        /^The setting SEED is wrong: .+ is not a loopback address, so the demonstration needs DEMO=on\.$/,
      );
  }
  expect(read({ HOST: "0.0.0.0" })).toBe("loopback, demo");
  expect(read({ DEMO: "off" })).toBe("loopback, demo");
});

test.each([
  {
    MP_ACCESS_TOKEN: "x",
    MP_WEBHOOK_SECRET: "x",
    MP_PUBLIC_KEY: "x",
    PUBLIC_URL: "https://s.example",
  },
  { GOOGLE_PROJECT_ID: "x", FIREBASE_API_KEY: "x", FIREBASE_AUTH_DOMAIN: "x.example" },
  { SMTP_URL: "smtp://mail.example", MAIL_FROM: "shop@s.example" },
  { SMTP_HOST: "mail.example", MAIL_FROM: "shop@s.example" },
  { CLOUDINARY_CLOUD_NAME: "x", CLOUDINARY_API_KEY: "x", CLOUDINARY_API_SECRET: "x" },
  {
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "x",
    S3_SECRET_ACCESS_KEY: "x",
  },
  { COUNTRIES_KEY: "x" },
])("DEMO=on is refused together with a real service: %o", (keys) => {
  expect(() => readConfig({ ...keys, DEMO: "off" })).not.toThrow();
  expect(() => readConfig({ ...keys, DEMO: "on" })).toThrow(
    /^The setting DEMO is wrong: .+ leave out DEMO or (MP_|GOOGLE_|SMTP_|CLOUDINARY_|S3_|COUNTRIES_)\w+\.$/,
  );
});

test.each([...settingNames])("%s counts as not given if it is empty or blank", (name) => {
  for (const empty of ["", " "]) expect(readConfig({ [name]: empty })).toEqual(readConfig({}));
});

test.each([
  { PORT: "http" },
  { PORT: "70000" },
  { DATABASE_URL: "mysql://shop@db.example/shop" },
  { DATABASE_REPLICA_URLS: "db2.example", DATABASE_URL: "postgres://db.example/shop" },
  { DATABASE_REPLICA_URLS: "postgres://db2.example/shop" },
  { SEED: "everything" },
  { PUBLIC_URL: "shop.example" },
  { RATE_LIMIT: "maybe" },
  { DEMO: "yes" },
  { TEXT_RULES: "loose" },
  { MODEL_YEAR_MAX: "1800" },
  { LOG_LEVEL: "loud" },
  { PUBLIC_URL: "ftp://shop.example" },
  { PUBLIC_URL: "https://shop.example/shop" },
  { PUBLIC_URL: "https://shop.example?x" },
  { PUBLIC_URL: "https://shop:secret@shop.example" },
  { METRICS_TOKEN: "secret" },
  { METRICS_TOKEN: "a token with blanks in it that is long" },
  { EDGE_SECONDS: "5" },
  { BACKUP_DIR: "./data/" },
  { BACKUP_DIR: "data/postgresql/backup" },
  { OTEL_EXPORTER_OTLP_HEADERS: "authorization=%ff" },
  { TRUST_PROXY: "true" },
  { TRUST_PROXY: "10.0.0.1, proxy.example" },
  { TRUST_PROXY: "10.0.0.0/33" },
])("an invalid setting is refused with one message that names it: %o", (setting) => {
  const [name] = Object.keys(setting);
  expect(() => readConfig(setting)).toThrow(
    new RegExp(`^The setting ${name} is wrong: [^\\n]+\\.$`),
  );
});

test("replicas are given as a list of addresses", () => {
  const servers = ["postgres://db2.example/shop", "postgres://db3.example/shop"];
  const settings = { DATABASE_URL: "postgres://db.example/shop" };
  expect(
    readConfig({ ...settings, DATABASE_REPLICA_URLS: servers.join(", ") }).replicaUrls,
  ).toEqual(servers);
  expect(readConfig(settings).replicaUrls).toEqual([]);
});

test("proxies can be given by address, by network or by name", () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: "10.0.0.2, 10.1.0.0/16,::1, loopback" });
  expect(trustProxy).toEqual(["10.0.0.2", "10.1.0.0/16", "::1", "loopback"]);
  expect(readConfig({}).trustProxy).toBe(false);
});

test.each([
  [{ PORT: "http" }, "must be a whole number from 0 to 65535"],
  [{ PORT: "0x10" }, "must be a whole number from 0 to 65535"],
  [{ DATABASE_POOL: "7" }, "must be a whole number from 8 to 200"],
  [{ MODEL_YEAR_MAX: "2023.5" }, "must be a whole number from 1886 to 9999"],
  [{ SMTP_PORT: "x" }, "must be a whole number from 1 to 65535"],
  [{ MP_RATE: "much" }, "must be a number such as 1050.5"],
  [{ WORKER: "maybe" }, "must be on or off"],
  [{ TEXT_RULES: "loose" }, "must be letters, literal, or words"],
  [{ SEED: "everything" }, "must be demo, none, or how many cars to add, up to 5000000"],
  [{ SEED: "1e3" }, "must be demo, none, or how many cars to add, up to 5000000"],
  [{ SEED: "-1" }, "must be demo, none, or how many cars to add, up to 5000000"],
])("the error names the allowed values: %o", (setting, message) => {
  expect(() => readConfig(setting)).toThrow(message);
});
