import { afterAll, expect, test } from "vitest";
import { openShop } from "#test/app.ts";
import { buildUser, PASSWORD } from "#test/builders.ts";
import { enqueuedJobs } from "#test/jobs.ts";
import { runCommand } from "#test/run-command.ts";
import { createBrowser, enrolTotp } from "#test/second-factor.ts";
import { removeFactors } from "./remove-factors.ts";

const shop = await openShop({ WORKER: "off" });
afterAll(shop.close);

async function enrolled(status: "user" | "admin" = "user") {
  const { id, email } = await buildUser(shop, { status });
  const browser = createBrowser(shop);
  await browser.post("/user", { email, password: PASSWORD });
  await enrolTotp(browser, PASSWORD);
  return { id, email, browser };
}
const signIn = async (email: string) => {
  const browser = createBrowser(shop);
  return { browser, reply: (await browser.post("/user", { email, password: PASSWORD })).json() };
};
const mailsTo = async (id: string) =>
  (await enqueuedJobs(shop, "mail"))
    .filter(({ userId }) => userId === id)
    .map(({ event }) => event);

test("without --yes the command says what it would do, and changes nothing (behaviour 182)", async () => {
  const { id, email, browser } = await enrolled("admin");
  const lines = await removeFactors(shop, email, false);
  expect(lines[0]).toBe(`${email} has one-time codes and 10 recovery codes, and 1 session.`);
  expect(lines[1]).toContain("must add a new factor at once, as an administrator");
  expect(lines.at(-1)).toBe(`npm run remove-factors -- ${email} --yes`);
  expect((await browser.get(`/user/${id}`)).statusCode).toBe(200);
  expect((await signIn(email)).reply).toMatchObject({ access: false });
  expect(await mailsTo(id)).toEqual(["codes-on"]);
});

test("with --yes all factors, sessions and unfinished sign-ins end, with a mail and an audit entry (behaviour 182)", async () => {
  const { id, email, browser } = await enrolled();
  const { browser: halfWay } = await signIn(email);
  const token = await shop.services.accountTokens.issue(id, "email", `new-${email}`);
  const [done] = await removeFactors(shop, email, true);
  expect(done).toContain("one-time codes and 10 recovery codes removed, 1 session ended");
  expect((await browser.get(`/user/${id}`)).statusCode).toBe(401);
  const late = await halfWay.post("/user/second-factor", { code: "123456" });
  expect(late.json().message).toBe("This took too long, please log in again");
  expect((await halfWay.post("/user/email/confirm", { token })).statusCode).toBe(400);
  expect((await signIn(email)).reply).toMatchObject({ access: true });
  expect(await mailsTo(id)).toEqual(["codes-on", "factors-removed"]);
  const { rows } = await shop.pool.query(
    "select action from audit_entry where target = $1 and actor = 'shop' order by action",
    [`user:${id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "device.forgotten",
    "factor.codes_off",
    "factor.recovery_codes_ended",
    "session.ended",
    "user.factors_removed",
    "user.link_made",
  ]);
});

test("an unknown address and an account without a factor are refused with a message", async () => {
  const { email } = await buildUser(shop);
  const refused = [
    ["nobody@people.example", "nobody@people.example has no account."],
    [email, `${email} has no second factor: nothing was changed.`],
  ] as const;
  for (const [address, sentence] of refused)
    await expect(removeFactors(shop, address, true)).rejects.toThrow(sentence);
});

test("the command works while the shop runs", async () => {
  const { email } = await enrolled();
  const command = (...args: string[]) =>
    runCommand("remove-factors", args, { DATABASE_URL: shop.databaseUrl });
  const { stdout } = await command(email, "--yes");
  expect(stdout).toContain(`${email} has no second factor any more`);
});
