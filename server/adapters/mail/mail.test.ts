import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createOutbound } from "#server/adapters/outbound.ts";
import { createLog } from "#server/log.ts";
import { quietLog } from "#test/log.ts";
import { smtpRefusal, smtpServer } from "#test/smtp-server.ts";
import { type Mail, type Mailer, RefusedMail } from "./contract.ts";
import { createFileMailer } from "./sandbox/files.ts";
import { createSmtpMailer } from "./smtp.ts";

const run = promisify(execFile);

const from = "Marque <shop@marque.example>";
const mail: Mail = {
  messageId: "<one@marque.example>",
  to: "ana@people.example",
  subject: "Señas\r\nBcc: thief@people.example",
  text: "Visit https://marque.example/login?token=abc\n",
  html: "<p>Ünïcode</p>",
};

let folder: string;
let server: Awaited<ReturnType<typeof smtpServer>>;
let answer: { code: number } | undefined;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marque-mailer-"));
  server = await smtpServer({
    onRcptTo: (_address, _session, done) => done(answer && smtpRefusal(answer.code)),
  });
});
afterEach(() => {
  server.caught.length = 0;
  answer = undefined;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const smtp = (url = `smtp://${server.host}`) =>
  createSmtpMailer({
    url,
    tls: "auto",
    from,
    outbound: createOutbound({ now: () => new Date(), log: quietLog }),
  });
const ways: [string, () => Mailer, () => Promise<Buffer[]>][] = [
  ["the mail server", () => smtp(), async () => server.caught.map(({ mail }) => mail)],
  [
    "the folder",
    () => createFileMailer({ folder, from, log: (line) => lines.push(line) }),
    async () => Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file)))),
  ],
];

describe.each(ways)("%s", (_name, open, received) => {
  test("gets a complete message, as text and HTML, with the given id", async () => {
    const mailer = open();
    await mailer.send(mail);
    const [raw, more] = await received();
    expect(more).toBeUndefined();
    const message = await PostalMime.parse(raw ?? "");
    expect(message).toMatchObject({
      messageId: "<one@marque.example>",
      from: { name: "Marque", address: "shop@marque.example" },
      to: [{ address: "ana@people.example" }],
    });
    expect(message.bcc).toBeUndefined();
    expect(message.subject).toContain("Señas");
    expect(message.text?.trim()).toBe("Visit https://marque.example/login?token=abc");
    expect(message.html?.trim()).toBe("<p>Ünïcode</p>");
    expect(message.date).toBeDefined();
    mailer.close();
  });
});

test("a mail sent twice to the folder is stored once, and its links are logged", async () => {
  const mailer = createFileMailer({ folder, from, log: (line) => lines.push(line) });
  await mailer.send(mail);
  await mailer.send(mail);
  expect(await readdir(folder)).toEqual(["one_marque_example.eml"]);
  expect(lines.at(-1)).toContain("https://marque.example/login?token=abc");
});

test("mails in the folder are readable only by their owner, even if the folder was world-readable", async () => {
  await chmod(folder, 0o755);
  await createFileMailer({ folder, from, log: () => {} }).send(mail);
  const mode = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await mode(folder)).toBe(0o700);
  for (const file of await readdir(folder)) expect(await mode(join(folder, file))).toBe(0o600);
});

test("the links of mails are logged at debug level only", async () => {
  const written: string[] = [];
  for (const logLevel of ["silent", "error", "warn", "info", "debug"] as const) {
    const write = (line: string) => void written.push(line);
    const log = createLog({ logLevel, development: false }, { write });
    await createFileMailer({ folder, from, log: (line) => log.debug(line) }).send(mail);
  }
  expect(written).toHaveLength(1);
  expect(written[0]).toContain("https://marque.example/login?token=abc");
});

test("permanent and temporary refusals of the mail server are distinguished", async () => {
  const mailer = smtp();
  answer = { code: 550 };
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(RefusedMail);
  answer = { code: 451 };
  await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(RefusedMail);
  answer = undefined;
  await mailer.send(mail);
  expect(server.caught).toHaveLength(1);
  mailer.close();
});

test("an unreachable mail server is a temporary failure", async () => {
  const mailer = smtp("smtp://127.0.0.1:1");
  await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(RefusedMail);
  mailer.close();
});

test("mails are sent, and the mailers close, after their library could not be read at first", async () => {
  const own = await mkdtemp(join(tmpdir(), "marque-mailer-"));
  onTestFinished(() => rm(own, { recursive: true }));
  const child = join(import.meta.dirname, "library-unread.child.ts");
  const { stdout } = await run(process.execPath, [child, server.host, own]);
  const failed = "too many open files";
  expect(stdout.trim().split("\n")).toEqual([failed, failed, ...Array(6).fill("done")]);
  expect([server.caught.length, (await readdir(own)).length]).toEqual([1, 1]);
});
