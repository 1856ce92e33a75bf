import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { DebugLog } from "../../log.ts";
import type { Outside } from "../../outside/outside.ts";
import type { Mailer } from "./contract.ts";
import { createLocalMailer } from "./local.ts";
import { createSmtpMailer } from "./smtp.ts";

interface Needs {
  config: Pick<Config, "smtpUrl" | "smtpTls" | "mailFrom" | "dataDir" | "demo">;
  outside: Outside;
  log: DebugLog;
}

/** The mail server that the settings name; else files in DATA_DIR, where there is a demonstration. */
export function createMailer({ config, outside, log }: Needs): Mailer | undefined {
  const { smtpUrl, smtpTls, mailFrom, dataDir, demo } = config;
  if (smtpUrl) return createSmtpMailer({ url: smtpUrl, tls: smtpTls, from: mailFrom, outside });
  if (demo === "no one") return undefined;
  // Its links let anyone in who reads them.
  return createLocalMailer({ folder: join(dataDir, "mail"), from: mailFrom, log: log.debug });
}
