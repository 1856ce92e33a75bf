/** A composed mail. */
export interface Mail {
  /** Stable across attempts, so that a mail sent twice shows up once: `<id@host>`. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends mails. */
export interface Mailer {
  /**
   * Resolves once the mail is accepted.
   * @throws RefusedMail when it never will be; any other error means "try again later"
   */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** The mail server says that this address or mail will never be accepted. */
export class RefusedMail extends Error {}
