import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { examine } from "#server/doctor/doctor.ts";
import { moveTotpSecrets } from "#server/second-factor/totp-secrets.ts";
import { openShop, type TestShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { testDatabase } from "#test/database.ts";
import { createBrowser, enrolTotp } from "#test/second-factor.ts";
import { createEncryption } from "./encryption.ts";
import { keysInFolder, makeKeyFile } from "./keys.ts";

const key = () => randomBytes(32).toString("base64");
const database = await testDatabase();
const OLD = key();
const shop = await openShop({ ENCRYPTION_KEYS: OLD, WORKER: "off" }, { database });
afterAll(async () => {
  await shop.close();
  await database.drop();
});

async function enrolled() {
  const { id, email } = await buildUser(shop);
  const browser = createBrowser(shop);
  await browser.post("/user", { email, password: PASSWORD });
  return { id, email, ...(await enrolTotp(browser, PASSWORD)) };
}
type Enrolled = Awaited<ReturnType<typeof enrolled>>;

const rowOf = async (userId: string) => {
  const { rows } = await shop.pool.query("select secret, key_id from totp where user_id = $1", [
    userId,
  ]);
  return rows[0] as { secret: Buffer; key_id: string | null };
};

async function signsIn(at: TestShop, { id, email, next }: Enrolled): Promise<number> {
  await at.pool.query("update totp set last_step = 0 where user_id = $1", [id]);
  const browser = createBrowser(at);
  await browser.post("/user", { email, password: PASSWORD });
  return (await browser.post("/user/second-factor", { code: next() })).statusCode;
}

/** Restarts the shop with these keys. */
async function restarted(ENCRYPTION_KEYS: string) {
  const config = readConfig({ ENCRYPTION_KEYS, DATA_DIR: shop.config.dataDir });
  await moveTotpSecrets(shop.db, createEncryption(config));
  const other = await openShop({ ENCRYPTION_KEYS, WORKER: "off" }, { database });
  onTestFinished(other.close);
  return other;
}

async function folder() {
  const path = await mkdtemp(join(tmpdir(), "marque-keys-"));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test("the secrets of one-time codes are encrypted in the database (behaviour 180)", async () => {
  const user = await enrolled();
  const { secret, key_id } = await rowOf(user.id);
  expect(key_id).toMatch(/^[0-9a-f]{12}$/);
  expect(secret).toHaveLength(12 + 16 + 20);
  expect(await signsIn(shop, user)).toBe(200);
});

test("a secret copied to another account does not work", async () => {
  const [user, other] = [await enrolled(), await enrolled()];
  await shop.pool.query(
    "update totp set secret = (select secret from totp where user_id = $1) where user_id = $2",
    [user.id, other.id],
  );
  expect(await signsIn(shop, { ...user, id: other.id, email: other.email })).toBe(500);
});

test("the next start encrypts plain secrets and those of an older key (behaviour 180)", async () => {
  const [plain, older] = [await enrolled(), await enrolled()];
  const encryption = createEncryption(shop.config);
  const secret = encryption.decrypt(await rowOf(plain.id), `totp ${plain.id}`);
  await shop.pool.query("delete from totp where user_id not in ($1, $2)", [plain.id, older.id]);
  await shop.pool.query("update totp set secret = $2, key_id = null where user_id = $1", [
    plain.id,
    secret,
  ]);
  expect(await signsIn(shop, plain)).toBe(200);

  const fresh = key();
  const both = await restarted(`${fresh}, ${OLD}`);
  const ids = [await rowOf(plain.id), await rowOf(older.id)].map(({ key_id }) => key_id);
  const { rows } = await shop.pool.query("select id from encryption_key");
  expect([...new Set(ids)]).toEqual(rows.map(({ id }) => id));
  expect(await signsIn(both, plain)).toBe(200);
  const without = await restarted(fresh);
  expect(await signsIn(without, older)).toBe(200);
  await expect(restarted(OLD)).rejects.toThrow(
    `The database holds secrets under the encryption key ${ids[0]}, which is neither in ENCRYPTION_KEYS nor in`,
  );
  const back = await restarted(`${OLD},${fresh}`);
  expect(await signsIn(back, older)).toBe(200);
});

test("a process with another key does not add secrets that others cannot read", async () => {
  await enrolled();
  const stranger = await openShop({ ENCRYPTION_KEYS: key(), WORKER: "off" }, { database });
  onTestFinished(stranger.close);
  const { email } = await buildUser(stranger);
  const browser = createBrowser(stranger);
  await browser.post("/user", { email, password: PASSWORD });
  expect((await browser.post("/user/totp")).statusCode).toBe(500);
});

test("npm run doctor says which keys are in use, and names a missing one", async () => {
  const user = await enrolled();
  const { key_id } = await rowOf(user.id);
  const examined = async (ENCRYPTION_KEYS: string) => {
    const settings = { ENCRYPTION_KEYS, DATA_DIR: await folder(), DATABASE_URL: database.url };
    const { lines } = await examine(readConfig(settings), fetch);
    return lines.find((line) => line.includes("Encryption"));
  };
  expect(await examined(OLD)).toMatch(
    new RegExp(`^ok +Encryption: \\d+ secrets? (is|are) encrypted with the key ${key_id}$`),
  );
  expect(await examined(key())).toContain(`WRONG Encryption: The database holds secrets under`);
});

test("without the setting one key is created in the data folder, readable only by the shop's user", async () => {
  const dataDir = await folder();
  const encryption = createEncryption(readConfig({ DATA_DIR: dataDir }));
  const sealed = encryption.encrypt(Buffer.from("secret"), "x");
  const again = createEncryption(readConfig({ DATA_DIR: dataDir }));
  expect(again.decrypt(sealed, "x").toString()).toBe("secret");
  const file = join(dataDir, "encryption.key");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const text = await readFile(file, "utf8");
  expect(makeKeyFile(dataDir).map(({ bytes }) => `${bytes.toString("base64")}\n`)).toEqual([text]);
  expect(keysInFolder(await folder())).toEqual([]);
});

test.each(["short", `${key()},x`, "!".repeat(44), ","])("the key %s is refused", (keys) => {
  expect(() => readConfig({ ENCRYPTION_KEYS: keys })).toThrow(
    "The setting ENCRYPTION_KEYS is wrong: must be keys of 32 bytes in base64",
  );
});
