import type { Transporter } from "nodemailer";
import { loadOnce } from "../../load-once.ts";
import { type Outbound, Unreachable } from "../outbound.ts";
import { type Mailer, RefusedMail } from "./contract.ts";

const TIMEOUT_MS = 10_000;
const WHOLE_TIMEOUT_MS = 30_000;

interface SmtpSettings {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  url: string;
  tls: "auto" | "required" | "off";
}

/** A connection to the mail server; made when first needed, as the library is loaded. */
export async function openSmtp({ url, tls }: SmtpSettings, from?: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const hasPassword = new URL(url).password !== "";
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      requireTLS: tls === "required" || (tls === "auto" && hasPassword),
      ignoreTLS: tls === "off",
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  );
}

/**
 * Whether the server refuses this mail or address permanently. A refused password, connection or
 * sender is temporary: the mail waits until the settings are right.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error)) return false;
  const ofMail = "code" in error && (error.code === "EENVELOPE" || error.code === "EMESSAGE");
  const ofSender = "command" in error && error.command === "MAIL FROM";
  return ofMail && !ofSender && Number(error.responseCode) >= 500;
}

const NAME_AT = /[^\s<>"'(),:;]+(?=@[^\s<>"'(),:;]+)/g;

/** Mail servers repeat the recipient in their errors, and the log must not name people. */
function withoutNames(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  error.message = error.message.replace(NAME_AT, "…");
  error.stack = error.stack?.replace(NAME_AT, "…");
  return error;
}

interface Deps extends SmtpSettings {
  from: string;
  outbound: Outbound;
}

/** Sends mails through a mail server. */
export function createSmtpMailer({ from, outbound, ...settings }: Deps): Mailer {
  const transporter = loadOnce(() => openSmtp(settings, from));
  const guard = outbound.guard("mail", {
    timeoutMs: WHOLE_TIMEOUT_MS,
    isFault: (error) => !isFinal(error),
  });

  return {
    async send(mail) {
      const message = { ...mail, disableFileAccess: true, disableUrlAccess: true };
      try {
        await guard("send", async () => (await transporter.get()).sendMail(message));
      } catch (thrown) {
        const error = withoutNames(thrown);
        if (!(error instanceof Unreachable) && isFinal(error))
          throw new RefusedMail((error as Error).message);
        throw error;
      }
    },
    async close() {
      (await transporter.loaded())?.close();
    },
  };
}
