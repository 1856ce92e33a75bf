import { CONTACT } from "#shared/contact.ts";

/** The shop's e-mail address, which may give a subject, and its telephone number, within a sentence. */
export function ContactLinks({ subject }: { subject?: string }) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : "";
  return (
    <>
      <a href={CONTACT.email.href + query} className="link wrap-anywhere">
        {CONTACT.email.shown}
      </a>
      {" or call "}
      <a href={CONTACT.phone.href} className="link whitespace-nowrap">
        {CONTACT.phone.shown}
      </a>
    </>
  );
}
