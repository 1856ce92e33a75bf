import { paths } from "#shared/paths.ts";
import { type Mailer, RefusedMail } from "../adapters/mail/contract.ts";
import type { Db } from "../db/tables.ts";
import { isDemoAccount } from "../demo/demo-accounts.ts";
import type { AccountTokens } from "../users/account-tokens.ts";
import { composeText, type MailContent } from "./compose.ts";
import { composeHtml } from "./compose-html.ts";
import { findRecipient } from "./mail.queries.ts";
import {
  mailJob,
  type ReadMailJob,
  type SecurityMail,
  type TemplatedMail,
  type WrittenMail,
} from "./mail-job.ts";
import { createPurchaseMails } from "./purchase-mails.ts";
import { securityMail } from "./security-mails.ts";
import {
  administratorMail,
  emailChangeMail,
  emailTakenMail,
  resetMail,
  verifyMail,
} from "./templates.ts";

interface Deps {
  db: Db;
  mailer: Mailer;
  tokens: AccountTokens;
  /** The shop's address, for the links. */
  publicUrl: string;
  /** Whether the demonstration's accounts get mail. */
  demo: boolean;
  /** Called for mails that the mail server refuses permanently. */
  onRefused: (error: RefusedMail, about: AboutMail) => void;
}
/** Which mail it was, by ids. */
interface AboutMail {
  template?: string;
  user?: string;
  purchase?: string;
}
export interface Addressed {
  to: string;
  content: MailContent;
}
type AccountMail = Extract<TemplatedMail, { template: "verify" | "reset" | "administrator" }>;
type EmailChangeMail = Extract<TemplatedMail, { template: "email-change" }>;
type ToUser = AccountMail | SecurityMail;

const aboutMail = (job: ReadMailJob): AboutMail => ({
  ...("template" in job && { template: job.template }),
  ...("userId" in job && { user: job.userId }),
  ...("sellerId" in job && { user: job.sellerId }),
  ...("purchaseId" in job && { purchase: job.purchaseId }),
});

/** Turns jobs of the kind `mail` into messages and sends them. */
export function createMails({ db, mailer, tokens, publicUrl, demo, onRefused }: Deps) {
  const host = new URL(publicUrl).hostname;
  const aboutPurchase = createPurchaseMails({ db, publicUrl });

  async function forAccount(job: ToUser): Promise<Addressed | undefined> {
    const user = await findRecipient(db, "userId" in job ? { id: job.userId } : job);
    if (!user || (isDemoAccount(user.id) && !demo)) return undefined;
    const { name, email: to } = user;
    if (job.template === "security") return { to, content: securityMail(job, { name, publicUrl }) };
    const content = await withLink(job, user);
    return content && { to, content };
  }

  async function toNewAddress({ userId, email }: EmailChangeMail) {
    const user = await findRecipient(db, { id: userId });
    if (!user || (isDemoAccount(userId) && !demo)) return undefined;
    const token = await tokens.issueAsked(userId, email);
    if (token === undefined) return undefined;
    if (await findRecipient(db, { email })) return { to: email, content: emailTakenMail() };
    const link = `${publicUrl}${paths.confirmEmail(token)}`;
    return { to: email, content: emailChangeMail({ name: user.name, link }) };
  }

  async function withLink(job: AccountMail, user: { id: string; name: string; email: string }) {
    const { name } = user;
    const token = await tokens.issueTo(user, job.template === "verify" ? "verify" : "reset");
    if (token === undefined) return undefined;
    const verify = `${publicUrl}${paths.verifyEmail(token)}`;
    const reset = `${publicUrl}${paths.resetPassword(token)}`;
    const contents = {
      verify: () => verifyMail({ name, link: verify }),
      reset: () => resetMail({ name, link: reset }),
      administrator: () => administratorMail({ name, link: reset }),
    };
    return contents[job.template]();
  }

  const asWritten = ({ to, subject, text }: WrittenMail): Addressed => ({
    to,
    content: { subject, heading: subject, paragraphs: text.trim().split(/\n{2,}/) },
  });

  async function write(job: ReadMailJob): Promise<Addressed | undefined> {
    if (!("template" in job)) return asWritten(job);
    if (job.template === "email-change") return toNewAddress(job);
    return "purchaseId" in job ? aboutPurchase(job) : forAccount(job);
  }

  return {
    /**
     * Sends the mail of one job. A mail that has no recipient any more, or that the mail server
     * will never accept, is dropped; any error thrown means "try again later".
     */
    async send(payload: unknown, id: string): Promise<void> {
      const job = mailJob.parse(payload);
      const mail = await write(job);
      if (!mail) return;
      const { to, content } = mail;
      try {
        await mailer.send({
          messageId: `<${id}@${host}>`,
          to,
          subject: content.subject,
          text: composeText(content),
          html: composeHtml(content),
        });
      } catch (error) {
        if (!(error instanceof RefusedMail)) throw error;
        onRefused(error, aboutMail(job));
      }
    },
    close: () => mailer.close(),
  };
}
