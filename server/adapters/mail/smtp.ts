import type { Transporter } from "nodemailer";
import { loadOnce } from "../../load-once.ts";
import { type Outbound, Unreachable } from "../outbound.ts";
import { type Mailer, RefusedMail } from "./contract.ts";

const TIMEOUT_MS = 10_000;
/**
 * RFC 5321 lets a server take so long to accept a mail, for example to look for spam. One that is given
 * up sooner may be accepted afterwards, and be sent again and again.
 */
const ACCEPT_TIMEOUT_MS = 10 * 60_000;
const NOT_AVAILABLE = 421;

interface SmtpSettings {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  url: string;
  tls: "auto" | "required" | "off";
}

interface Sending {
  from: string;
  /** How long the server may take for an answer. */
  answerTimeoutMs: number;
}

/** A connection to the mail server; made when first needed, as the library is loaded. */
export async function openSmtp(
  { url, tls }: SmtpSettings,
  { from, answerTimeoutMs = TIMEOUT_MS }: Partial<Sending> = {},
): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const hasPassword = new URL(url).password !== "";
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: 3,
      requireTLS: tls === "required" || (tls === "auto" && hasPassword),
      ignoreTLS: tls === "off",
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: answerTimeoutMs,
      idleTimeout: TIMEOUT_MS,
    },
    { from },
  );
}

/**
 * The code with which the server refuses this mail or its recipient; undefined for anything else. A
 * refused password, connection or sender stops all mails.
 */
function refusalOfMail(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("responseCode" in error)) return undefined;
  const ofMail = "code" in error && (error.code === "EENVELOPE" || error.code === "EMESSAGE");
  const ofSender = "command" in error && error.command === "MAIL FROM";
  const status = Number(error.responseCode);
  return ofMail && !ofSender && status !== NOT_AVAILABLE ? status : undefined;
}

/** Whether the server refuses this mail or address permanently; others wait, and are sent later. */
const isFinal = (error: unknown) => (refusalOfMail(error) ?? 0) >= 500;

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
  const transporter = loadOnce(() =>
    openSmtp(settings, { from, answerTimeoutMs: ACCEPT_TIMEOUT_MS }),
  );
  const guard = outbound.guard("mail", {
    timeoutMs: ACCEPT_TIMEOUT_MS,
    isFault: (error) => refusalOfMail(error) === undefined,
  });

  return {
    async send(mail) {
      const message = { ...mail, disableFileAccess: true, disableUrlAccess: true };
      try {
        await guard("send", async (signal) =>
          (await transporter.get()).sendMail({ ...message, signal }),
        );
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
