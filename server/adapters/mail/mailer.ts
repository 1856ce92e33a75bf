import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Mailer } from "./contract.ts";
import { createLocalMailer } from "./local.ts";
import { createSmtpMailer } from "./smtp.ts";

/** The mail server that the settings name, or files in DATA_DIR. */
export function createMailer({ smtpUrl, mailFrom, dataDir, logLevel }: Config): Mailer {
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, from: mailFrom });
  return createLocalMailer({
    folder: join(dataDir, "mail"),
    from: mailFrom,
    log: (line) => {
      if (logLevel !== "silent") console.log(line);
    },
  });
}
