import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { seedDemo } from "#demo/demo.ts";
import { readConfig } from "#server/config.ts";
import { startEmbedded } from "#server/db/embedded/embedded.ts";
import { findRunning } from "#server/db/embedded/find-running.ts";
import { hashPassword } from "#server/users/password.ts";
import { openShop } from "#test/app.ts";
import { buildUser, PASSWORD, signIn } from "#test/builders.ts";
import { runCommand } from "#test/run-command.ts";
import { smtpServer } from "#test/smtp-server.ts";
import { inviteAdmin, readEmail } from "./invite-admin.ts";

const shop = await openShop({ WORKER: "off" });
afterAll(shop.close);

const invite = async (email: string | undefined, settings: NodeJS.ProcessEnv = {}) => {
  const config = readConfig({ PUBLIC_URL: "https://shop.example", ...settings });
  return inviteAdmin(shop.db, config, readEmail(email, "usage"));
};
const post = (url: string, payload: object) =>
  shop.app.inject({ method: "POST", url: `/api${url}`, payload });
const login = (email: string, password: string) => post("/user", { email, password });
const tokenIn = (text = "") => /resetpassword\?token=([\w-]+)/.exec(text)?.[1] ?? "";

test("the first administrator of a new shop sets a password with the printed link, which works once", async () => {
  const [done, , link] = await invite(" You@Example.com ");
  expect(done).toBe("you@example.com is an administrator now.");
  expect(link).toMatch(/^https:\/\/shop\.example\/login\/resetpassword\?token=[\w-]{43}$/);
  const choose = { token: tokenIn(link), password: "Fresh1234" };
  expect((await post("/reset-password/confirm", choose)).statusCode).toBe(200);
  const admin = (await login("you@example.com", "Fresh1234")).json();
  expect(admin).toMatchObject({ type: "admin", name: "you" });
  expect((await post("/reset-password/confirm", choose)).statusCode).toBe(400);
  const { rows } = await shop.pool.query(
    "select actor, action from audit_entry where target = $1 order by id limit 1",
    [`user:${admin.id}`],
  );
  expect(rows).toEqual([{ actor: "shop", action: "user.admin_made" }]);
});

test.each([
  ["not confirmed", false],
  ["confirmed by its owner, who did not register it", true],
])("an existing account, %s, loses its sessions and credentials when it is made an administrator", async (_, verified) => {
  const squatter = await buildUser(shop, { verified });
  await shop.db
    .updateTable("app_user")
    .set({ identity_subject: `squatter ${verified}` })
    .where("id", "=", squatter.id)
    .execute();
  const session = await signIn(shop, squatter.id);
  await shop.services.devices.remember(squatter.id, undefined);
  const theirs = await shop.services.accountTokens.issue(squatter.id, "reset");
  const [done] = await invite(squatter.email);
  expect(done).toMatch(/is an administrator now, and signs in with a new password alone\.$/);

  const url = `/api/user/${squatter.id}`;
  expect((await shop.app.inject({ url, headers: session })).statusCode).toBe(401);
  expect((await login(squatter.email, PASSWORD)).statusCode).toBe(401);
  const reset = await post("/reset-password/confirm", { token: theirs, password: "Fresh1234" });
  expect(reset.statusCode).toBe(400);
  const { rows } = await shop.pool.query(
    "select status, identity_subject from app_user where id = $1",
    [squatter.id],
  );
  expect(rows).toEqual([{ status: "admin", identity_subject: null }]);
  const devices = "select 1 from known_device where user_id = $1";
  expect((await shop.pool.query(devices, [squatter.id])).rows).toEqual([]);
});

test("an existing administrator keeps the password and sessions, and gets a link", async () => {
  const { id, email } = await buildUser(shop, { status: "admin" });
  const session = await signIn(shop, id);
  const [done, , link] = await invite(email);
  expect(done).toBe(`${email} is an administrator already.`);
  expect(tokenIn(link)).not.toBe("");
  expect((await login(email, PASSWORD)).statusCode).toBe(200);
  const own = await shop.app.inject({ url: `/api/user/${id}`, headers: session });
  expect(own.statusCode).toBe(200);
});

test("a missing, invalid, banned or demonstration address is refused with a message", async () => {
  await seedDemo(shop.db, { hashPassword, picturesOf: () => [] });
  const { email } = await buildUser(shop, { banned: true });
  const refusals: [string | undefined, RegExp][] = [
    [undefined, /^usage$/],
    ["you@", /^you@ is not an e-mail address\.$/],
    [email, /is banned: /],
    ["seller@marque.example", /is an account of the demonstration: /],
  ];
  for (const [given, sentence] of refusals) await expect(invite(given)).rejects.toThrow(sentence);
  const { rows } = await shop.pool.query("select status from app_user where email = $1", [email]);
  expect(rows).toEqual([{ status: "user" }]);
});

test("with a mail server the link is mailed, not printed, and a server that does not answer is reported", async () => {
  const server = await smtpServer();
  const settings = { SMTP_URL: `smtp://${server.host}`, MAIL_FROM: "shop@shop.example" };
  const lines = await invite("mailed@example.com", settings);
  expect(lines.join()).not.toContain("token=");
  const mail = await PostalMime.parse(server.caught[0]?.mail ?? "");
  expect(mail.to?.[0]?.address).toBe("mailed@example.com");
  const choose = { token: tokenIn(mail.text), password: "Fresh1234" };
  expect((await post("/reset-password/confirm", choose)).statusCode).toBe(200);
  await server.close();
  await expect(invite("mailed@example.com", settings)).rejects.toThrow(
    /^The mail could not be sent \(.+\): correct the settings and try again\.$/,
  );
});

test("the command works while the shop runs, and reports errors in a message", async () => {
  const command = (email: string) =>
    runCommand("admin", [email], {
      DATABASE_URL: shop.databaseUrl,
      PUBLIC_URL: "https://shop.example",
    });
  const { stdout } = await command("boss@example.com");
  const choose = { token: tokenIn(stdout), password: "Fresh1234" };
  expect((await post("/reset-password/confirm", choose)).statusCode).toBe(200);
  await expect(command("boss@")).rejects.toMatchObject({
    code: 1,
    stderr: "boss@ is not an e-mail address.\n",
  });
});

test("the command finds the embedded database of a running shop, and none if no shop runs", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "marque-running-"));
  expect(await findRunning(dataDir)).toBeUndefined();
  expect(await findRunning(join(dataDir, "none"))).toBeUndefined();
  const embedded = await startEmbedded({ dataDir, log: () => {}, durable: false });
  const client = new pg.Client({ connectionString: await findRunning(dataDir) });
  await client.connect();
  await client.end();
  await embedded.stop();
  expect(await findRunning(dataDir)).toBeUndefined();
  await rm(dataDir, { recursive: true });
});
