import { CONTACT } from "#shared/contact.ts";
import type { MailContent } from "./compose.ts";
import type { WrittenMail } from "./mail-job.ts";

export function verifyMail({ name, link }: { name: string; link: string }): MailContent {
  return {
    subject: "Confirm your e-mail",
    heading: `Welcome, ${name}`,
    paragraphs: ["Your account at Marque is ready. Please confirm that this address is yours."],
    action: { label: "Confirm my e-mail", url: link },
    note: "The link works for seven days. If you did not register, you can ignore this message.",
  };
}

export function resetMail({ name, link }: { name: string; link: string }): MailContent {
  return {
    subject: "Restore your password",
    heading: "A new password",
    paragraphs: [`Hello ${name},`, "Somebody, hopefully you, asked for a new password at Marque."],
    action: { label: "Choose a new password", url: link },
    note: "The link works once, for one hour. If it was not you, nothing has changed: you can ignore this message.",
  };
}

/** To an address that the shop no longer knows when the mail is sent. */
export function accountDeletedMail({ name, email }: { name: string; email: string }): WrittenMail {
  return {
    to: email,
    subject: "Your account has been deleted",
    text: [
      `Hello ${name},`,
      "Your account at Marque has been deleted, as you asked: your name, addresses, phone, photo and favorites are erased, and your cars are no longer on offer. Purchases stay in our books without your name.",
      `If it was not you, write to ${CONTACT.email.shown}.`,
    ].join("\n\n"),
  };
}

/** To the address that an account had until now. */
export function emailChangedMail({ name, email }: { name: string; email: string }): WrittenMail {
  return {
    to: email,
    subject: "Your e-mail was changed",
    text: [
      `Hello ${name},`,
      "Your account at Marque now has another e-mail. You can no longer log in with this one.",
      `If it was not you, write to ${CONTACT.email.shown}.`,
    ].join("\n\n"),
  };
}

export function emailChangeMail({ name, link }: { name: string; link: string }): MailContent {
  return {
    subject: "Confirm your new e-mail",
    heading: "Your new e-mail",
    paragraphs: [`Hello ${name},`, "Please confirm that this address is yours."],
    action: { label: "Confirm my new e-mail", url: link },
    note: "The link works once, for a day. If you did not ask for it, you can ignore this message.",
  };
}

/** To the owner of an account, if somebody wants its e-mail for another: only they learn of it. */
export const emailTakenMail = (): MailContent => ({
  subject: "This e-mail already has an account",
  heading: "You have an account",
  paragraphs: [
    "Somebody, hopefully you, wanted to use this e-mail for another account at Marque. It already has an account, so nothing has changed.",
  ],
});

export function administratorMail({ name, link }: { name: string; link: string }): MailContent {
  return {
    subject: "Your administrator account",
    heading: "Your administrator account",
    paragraphs: [`Hello ${name},`, "You are an administrator of Marque. Please choose a password."],
    action: { label: "Choose a password", url: link },
    note: "The link works once, for one hour. The person who runs the shop can send you another.",
  };
}
