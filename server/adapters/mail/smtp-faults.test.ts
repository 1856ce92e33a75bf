import type { SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { createOutbound, Unreachable } from "#server/adapters/outbound.ts";
import { quietLog } from "#test/log.ts";
import { smtpRefusal as refusal, smtpServer } from "#test/smtp-server.ts";
import { type Mail, RefusedMail } from "./contract.ts";
import { createSmtpMailer } from "./smtp.ts";

const mail: Mail = {
  messageId: "<one@marque.example>",
  to: "ana@people.example",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
};
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Options {
  tls?: "auto" | "required" | "off";
  login?: string;
  scheme?: string;
}

/** A mail server with the given behaviour, and a mailer connected to it. */
async function open(
  behaviour: SMTPServerOptions,
  { tls = "auto", login = "", scheme = "smtp" }: Options = {},
) {
  const server = await smtpServer(behaviour);
  const mailer = createSmtpMailer({
    url: `${scheme}://${login}${server.host}`,
    tls,
    from: "Marque <shop@marque.example>",
    outbound: createOutbound({ now: () => new Date(), log: quietLog }),
  });
  closers.push(server.close, async () => mailer.close());
  return { ...server, mailer };
}

type Step = [name: string, responseCode: number, behaviour: SMTPServerOptions];

const sender = (responseCode: number): Step => [
  "the sender",
  responseCode,
  { onMailFrom: (_address, _session, done) => done(refusal(responseCode)) },
];

const steps = (responseCode: number): Step[] => [
  [
    "the recipient",
    responseCode,
    { onRcptTo: (_address, _session, done) => done(refusal(responseCode)) },
  ],
  [
    "the text",
    responseCode,
    {
      onData(stream, _session, done) {
        stream.resume().on("end", () => done(refusal(responseCode)));
      },
    },
  ],
];

test.each(
  steps(550),
)("a server that refuses %s with %i refuses permanently", async (_name, _code, behaviour) => {
  const { mailer } = await open(behaviour);
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(RefusedMail);
});

// A sender that the server does not allow is a wrong setting.
test.each([
  ...steps(451),
  sender(451),
  sender(550),
])("a server that refuses %s with %i refuses temporarily", async (_name, _code, behaviour) => {
  const { mailer } = await open(behaviour);
  await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(RefusedMail);
});

test.each([
  451, 550,
])("the logged error of a server that refuses a recipient with %i does not name the recipient", async (responseCode) => {
  const said = "5.1.1 <ana@people.example>: User ana@people.example is unknown";
  const { mailer } = await open({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error(said), { responseCode })),
  });
  const error = await mailer.send(mail).catch((thrown: Error) => thrown);
  for (const text of [error?.message, error?.stack]) {
    expect(text).toContain(`${responseCode} 5.1.1 <…@people.example>: User …@people.example is`);
    expect(text).not.toContain("ana@");
  }
});

test("a refused password is a temporary failure", async () => {
  const behaviour = {
    onAuth: (_auth: unknown, _session: unknown, done: (e: Error) => void) => done(refusal(535)),
  };
  const { mailer } = await open(
    { ...behaviour, allowInsecureAuth: true },
    { login: "shop:wrong@", tls: "off" },
  );
  await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(RefusedMail);
});

test("a dropped connection is a temporary failure, and the next mail connects again", async () => {
  let left = 1;
  const { mailer, caught, dropConnections } = await open({
    onRcptTo(_address, _session, done) {
      if (left-- > 0) dropConnections();
      else done();
    },
  });
  await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(RefusedMail);
  await mailer.send(mail);
  expect(caught).toMatchObject([{ encrypted: false }]);
});

test("the mailer waits for a slow server", async () => {
  const { mailer, caught } = await open({
    onRcptTo: (_address, _session, done) => void setTimeout(done, 300),
  });
  await mailer.send(mail);
  expect(caught).toHaveLength(1);
});

// Some servers check a mail for spam before they accept it. A mail that is given up is sent again.
test("a server may take eleven seconds to accept a mail, and gets it once", async () => {
  let received = 0;
  const { mailer } = await open({
    onData(stream, _session, done) {
      stream.resume().on("end", () => {
        received += 1;
        setTimeout(done, 11_000);
      });
    },
  });
  await mailer.send(mail);
  expect(received).toBe(1);
}, 30_000);

test.each(
  steps(451),
)("a server that refuses %s of some mails with %i gets the others", async (_name, _code, behaviour) => {
  let refusing = true;
  const { mailer, caught } = await open({
    onRcptTo(address, session, done) {
      if (refusing && behaviour.onRcptTo) behaviour.onRcptTo(address, session, done);
      else done();
    },
    onData(stream, session, done) {
      if (refusing && behaviour.onData) return behaviour.onData(stream, session, done);
      stream.resume().on("end", () => {
        caught.push({ mail: Buffer.from(""), encrypted: false });
        done();
      });
    },
  });
  for (let n = 0; n < 5; n += 1) await expect(mailer.send(mail)).rejects.toThrow("451");
  refusing = false;
  await mailer.send(mail);
  expect(caught).toHaveLength(1);
});

test.each([
  [
    "the recipient",
    { onRcptTo: (_address, _session, done) => done(refusal(421)) } satisfies SMTPServerOptions,
  ],
  ["the sender", sender(451)[2]],
])("a server that refuses %s of every mail because it is not available is not asked for a while", async (_name, behaviour) => {
  const { mailer } = await open(behaviour);
  for (let n = 0; n < 5; n += 1) await expect(mailer.send(mail)).rejects.toThrow();
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(Unreachable);
});

test("after repeated failures the circuit breaker opens", async () => {
  let connections = 0;
  const { mailer } = await open({
    onConnect(_session, done) {
      connections += 1;
      done(refusal(421));
    },
  });
  for (let n = 0; n < 5; n += 1) await expect(mailer.send(mail)).rejects.toThrow();
  const before = connections;
  await expect(mailer.send(mail)).rejects.toBeInstanceOf(Unreachable);
  expect(connections).toBe(before);
});

test("with a password TLS is required: a server without TLS gets no password and no mail", async () => {
  let asked = false;
  const onAuth: SMTPServerOptions["onAuth"] = (_auth, _session, done) => {
    asked = true;
    done(null, { user: "shop" });
  };
  const { mailer } = await open({ onAuth, allowInsecureAuth: true }, { login: "shop:secret@" });
  await expect(mailer.send(mail)).rejects.toThrow();
  expect(asked).toBe(false);
});

test("a self-signed certificate is not trusted, with implicit TLS and with STARTTLS", async () => {
  const upgrade = await open({ disabledCommands: [] }, { tls: "required" });
  await expect(upgrade.mailer.send(mail)).rejects.toThrow(/self.signed|certificate/i);
  const whole = await open({ secure: true }, { scheme: "smtps" });
  await expect(whole.mailer.send(mail)).rejects.toThrow(/self.signed|certificate/i);
  const off = await open({ disabledCommands: [] }, { tls: "off" });
  await off.mailer.send(mail);
  expect(off.caught).toMatchObject([{ encrypted: false }]);
});
