import { randomUUID } from "node:crypto";
import { paths } from "#shared/paths.ts";
import { emailField } from "#shared/sign-in.ts";
import { createSmtpMailer } from "../adapters/mail/smtp.ts";
import { createOutbound } from "../adapters/outbound.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/tables.ts";
import { createLog } from "../log.ts";
import { createMails } from "../mail/mails.ts";
import { createSessions } from "../sessions/sessions.ts";
import { createAccountTokens } from "./account-tokens.ts";
import { createAdminGrant } from "./grant-admin.ts";

const outcomes = {
  created: "is an administrator now",
  promoted: "is an administrator now, and signs in with a new password alone",
  unchanged: "is an administrator already",
};

/** @throws an Error with one sentence: how the command is used, or that it is no e-mail */
export function readEmail(given: string | undefined, usage: string): string {
  if (!given) throw new Error(usage);
  const email = emailField.safeParse(given);
  if (!email.success) throw new Error(`${given} is not an e-mail address.`);
  return email.data;
}

/**
 * Makes an administrator, and mails a link for choosing a password.
 * @returns the lines to print, with the link where no mail server is set up
 * @throws an Error with one sentence
 */
export async function inviteAdmin(db: Db, config: Config, email: string) {
  const sessions = createSessions({ db });
  const { id, outcome } = await createAdminGrant({ db, sessions })(email);
  const done = `${email} ${outcomes[outcome]}.`;
  if (config.smtpUrl) {
    await sendLink(db, config, id);
    return [done, "A link to choose a password has been mailed; it works once, for one hour."];
  }
  const token = await createAccountTokens({ db }).issue(id, "reset");
  const link = `${config.publicUrl}${paths.resetPassword(token)}`;
  return [done, "Open this link to choose a password; it works once, for one hour:", link];
}

async function sendLink(db: Db, config: Config, userId: string): Promise<void> {
  const { smtpUrl = "", smtpTls, mailFrom, publicUrl } = config;
  const log = createLog(config);
  const outbound = createOutbound({ now: () => new Date(), log });
  const fail = (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The mail could not be sent (${why}): correct the settings and try again.`);
  };
  const mails = createMails({
    db,
    mailer: createSmtpMailer({ url: smtpUrl, tls: smtpTls, from: mailFrom, outbound }),
    tokens: createAccountTokens({ db }),
    publicUrl,
    demo: false,
    onRefused: fail,
  });
  try {
    await mails.send({ template: "administrator", userId }, randomUUID()).catch(fail);
  } finally {
    mails.close();
  }
}
