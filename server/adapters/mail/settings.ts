import { z } from "zod";
import { oneOf, optionalText, wholeNumber } from "../../setting-kinds.ts";

export const mailEnvironment = {
  /**
   * The mail server as `smtp://user:password@host:587` or `smtps://…`; empty: files in
   * DATA_DIR/mail.
   */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+/, "must start with smtp:// or smtps://")
    .refine(
      (url) => URL.canParse(url),
      "must be an address such as smtp://user:password@mail.example:587",
    )
    .optional(),
  /** The mail server's name, instead of SMTP_URL. */
  SMTP_HOST: z
    .string()
    .refine((host) => URL.canParse(`smtp://${host}:587`), "must be a host such as mail.example")
    .optional(),
  /** The mail server's port; 465 is TLS from the start, others upgrade to TLS. */
  SMTP_PORT: wholeNumber(1, 65535).optional(),
  /** The account at the mail server. */
  SMTP_USER: optionalText,
  /** The password of that account. */
  SMTP_PASSWORD: optionalText,
  /**
   * Encryption to the mail server: `auto` upgrades where the server offers it and
   * insists where there is a password, `required` always insists, `off` never upgrades.
   */
  SMTP_TLS: oneOf("auto", "required", "off").default("auto"),
  /** Who mails come from; needed with a mail server. */
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, "must be an address such as Marque <shop@shop.example>")
    .optional(),
};

type Environment = z.output<z.ZodObject<typeof mailEnvironment>>;

const NOBODY = "Marque <no-reply@marque.example>";

/** The mail server, as one address; undefined where mails are files. */
function readServer(env: Environment): string | undefined {
  const { SMTP_URL, SMTP_HOST, SMTP_PORT, SMTP_USER, SMTP_PASSWORD } = env;
  if (SMTP_URL && SMTP_HOST)
    throw new Error("The settings SMTP_URL and SMTP_HOST exclude each other: give only one.");
  if (!SMTP_USER !== !SMTP_PASSWORD)
    throw new Error("The settings SMTP_USER and SMTP_PASSWORD must be given together.");
  if (!SMTP_HOST && (SMTP_USER || SMTP_PORT))
    throw new Error(
      "The setting SMTP_HOST is missing: SMTP_USER, SMTP_PASSWORD and SMTP_PORT belong to it.",
    );
  if (!SMTP_HOST) return SMTP_URL;
  const port = SMTP_PORT ?? 587;
  const account = SMTP_USER
    ? `${encodeURIComponent(SMTP_USER)}:${encodeURIComponent(SMTP_PASSWORD ?? "")}@`
    : "";
  return `${port === 465 ? "smtps" : "smtp"}://${account}${SMTP_HOST}:${port}`;
}

/** @throws a sentence where the mail server is half configured */
export function readMail(env: Environment) {
  const smtpUrl = readServer(env);
  if (smtpUrl && !env.MAIL_FROM)
    throw new Error("The setting MAIL_FROM is missing: mails need a sender.");
  if (smtpUrl && env.SMTP_TLS === "off" && smtpUrl.includes("@") && !isHere(smtpUrl))
    throw new Error("The setting SMTP_TLS is wrong: with a password it must not be off.");
  return { smtpUrl, smtpTls: env.SMTP_TLS, mailFrom: env.MAIL_FROM ?? NOBODY };
}

const isHere = (url: string) => /^(127\.|localhost$)/.test(new URL(url).hostname);
