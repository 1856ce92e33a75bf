import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Outside } from "../../outside/outside.ts";
import type { Mailer } from "./contract.ts";
import { createLocalMailer } from "./local.ts";
import { createSmtpMailer } from "./smtp.ts";

/** The mail server that the settings name, or files in DATA_DIR. */
export function createMailer(config: Config, outside: Outside): Mailer {
  const { smtpUrl, smtpTls, mailFrom, dataDir, logLevel } = config;
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, tls: smtpTls, from: mailFrom, outside });
  return createLocalMailer({
    folder: join(dataDir, "mail"),
    from: mailFrom,
    log: (line) => {
      if (logLevel !== "silent") console.log(line);
    },
  });
}
