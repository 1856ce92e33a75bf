import { createTransport } from "nodemailer";
import { type Mailer, RefusedMail } from "./contract.ts";

const TIMEOUT_MS = 10_000;

function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error)) return false;
  return Number(error.responseCode) >= 500;
}

/** Hands mails to a mail server. `url` is `smtp://user:password@host:port`, or `smtps://…`. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from },
  );

  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
      } catch (error) {
        if (isFinal(error)) throw new RefusedMail((error as Error).message);
        throw error;
      }
    },
    close() {
      transport.close();
    },
  };
}
