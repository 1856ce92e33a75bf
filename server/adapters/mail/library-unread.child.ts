import { registerHooks } from "node:module";
import { quietLog } from "#test/log.ts";
import { createOutbound } from "../outbound.ts";
import { createFileMailer } from "./sandbox/files.ts";
import { createSmtpMailer } from "./smtp.ts";

/**
 * Sends a mail with each mailer while their library cannot be read, as where no file descriptor is
 * free, and again when it can. It prints how each try went.
 */
const [host = "", folder = ""] = process.argv.slice(2);
const from = "Marque <shop@marque.example>";
const outbound = createOutbound({ now: () => new Date(), log: quietLog });
const mail = {
  messageId: "<one@marque.example>",
  to: "ana@people.example",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
};
const mailers = [
  createSmtpMailer({ url: `smtp://${host}`, tls: "auto", from, outbound }),
  createFileMailer({ folder, from, log: () => {} }),
];

async function tryAll(work: (mailer: (typeof mailers)[number]) => Promise<void>): Promise<void> {
  for (const mailer of mailers)
    await work(mailer).then(
      () => console.log("done"),
      ({ message }) => console.log(message),
    );
}

const hooks = registerHooks({
  load(url, context, next) {
    if (url.includes("/nodemailer/")) throw new Error("too many open files");
    return next(url, context);
  },
});
await tryAll((mailer) => mailer.send(mail));
await tryAll((mailer) => mailer.close());
hooks.deregister();
await tryAll((mailer) => mailer.send(mail));
await tryAll((mailer) => mailer.close());
