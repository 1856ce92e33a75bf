import { CONTACT } from "#shared/contact.ts";
import { paths } from "#shared/paths.ts";
import type { MailContent } from "./compose.ts";
import type { SecurityMail } from "./mail-job.ts";

const quoted = (name: string) => (name ? ` “${name}”` : "");

/** What has happened, and its subject. */
const news: Record<SecurityMail["event"], (detail: string) => [subject: string, text: string]> = {
  "codes-on": () => [
    "One-time codes are on",
    "Signing in to your account at Marque now asks for a one-time code after the password.",
  ],
  "codes-off": () => [
    "One-time codes are off",
    "Signing in to your account at Marque no longer asks for a one-time code.",
  ],
  "passkey-added": (name) => [
    "A new passkey",
    `The passkey${quoted(name)} was added to your account at Marque. It signs in without a password.`,
  ],
  "passkey-removed": (name) => [
    "A passkey is gone",
    `The passkey${quoted(name)} was removed from your account at Marque.`,
  ],
  "recovery-code-used": () => [
    "A recovery code was used",
    "Somebody, hopefully you, used a recovery code of your account at Marque. Each works once.",
  ],
  "recovery-codes-new": () => [
    "New recovery codes",
    "Your account at Marque has new recovery codes. The old ones no longer work.",
  ],
};

/** To the owner of an account, whenever what protects it changes. */
export function securityMail(
  { event, detail }: SecurityMail,
  { name, publicUrl }: { name: string; publicUrl: string },
): MailContent {
  const [subject, text] = news[event](detail);
  return {
    subject,
    heading: subject,
    paragraphs: [`Hello ${name},`, text],
    action: { label: "See your account", url: `${publicUrl}${paths.security()}` },
    note: `If it was not you, restore your password at once, and write to ${CONTACT.email.shown}.`,
  };
}
