import { CONTACT } from "#shared/contact.ts";
import { paths } from "#shared/paths.ts";
import type { MailContent } from "./compose.ts";
import type { SecurityMail } from "./mail-job.ts";

const quoted = (name: string) => (name ? ` “${name}”` : "");

/** What has happened, and its subject. */
const news: Record<SecurityMail["event"], (detail: string) => [subject: string, text: string]> = {
  "codes-on": () => [
    "One-time codes are on",
    "Signing in to your account at Marque now requires a one-time code after the password.",
  ],
  "codes-off": () => [
    "One-time codes are off",
    "Signing in to your account at Marque no longer requires a one-time code.",
  ],
  "passkey-added": (name) => [
    "A new passkey",
    `The passkey${quoted(name)} was added to your account at Marque. It signs in without a password.`,
  ],
  "passkey-removed": (name) => [
    "A passkey was removed",
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
  "new-device": (device) => [
    "A sign-in from a new device",
    `Somebody, hopefully you, signed in to your account at Marque from a browser that was not used for it before: ${device}.`,
  ],
  "password-changed": () => [
    "Your password was changed",
    "The password of your account at Marque was changed, and its other sessions have ended.",
  ],
  "email-change-asked": () => [
    "A change of your e-mail was requested",
    "Somebody, hopefully you, asked to change the e-mail of your account at Marque. It changes once the new address is confirmed.",
  ],
  "factors-removed": () => [
    "Your second factors were removed",
    "The people who run Marque were told that you lost the second factors of your account, and have removed them all. Its sessions have ended. Sign in with your password, and add a new factor.",
  ],
  "google-linked": () => [
    "You now sign in with Google",
    "You signed in to Marque with Google. The person who set the password of this account had not shown that this address is theirs, so we have removed the password and the second factors, and ended all earlier sessions. You can choose a new password on your profile.",
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
