import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Log } from "../../log.ts";
import type { Outbound } from "../outbound.ts";
import type { Mailer } from "./contract.ts";
import { createFileMailer } from "./sandbox/files.ts";
import { createSmtpMailer } from "./smtp.ts";

interface Deps {
  config: Pick<Config, "smtpUrl" | "smtpTls" | "mailFrom" | "dataDir" | "demo">;
  outbound: Outbound;
  log: Log;
}

/** The configured mail server; otherwise, in a demonstration, files in DATA_DIR. */
export function chooseMailer({ config, outbound, log }: Deps): Mailer | undefined {
  const { smtpUrl, smtpTls, mailFrom, dataDir, demo } = config;
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, tls: smtpTls, from: mailFrom, outbound });
  if (demo === "no one") return undefined;
  // Logged at debug level only: anyone who reads the links can sign in.
  return createFileMailer({
    folder: join(dataDir, "mail"),
    from: mailFrom,
    log: (line) => log.debug(line),
  });
}
