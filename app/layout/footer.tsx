import type { ReactNode } from "react";
import { CONTACT } from "#shared/contact.ts";
import { paths } from "#shared/paths.ts";
import { Link } from "../ui/link.tsx";
import { Logo } from "./logo.tsx";

const links = [
  { label: "Terms & Conditions", to: paths.terms() },
  { label: "How to buy", to: paths.terms("responsability") },
  { label: "Warranty", to: paths.terms("warranty") },
  { label: "Shipping time", to: paths.terms("delivery") },
  { label: "About Us", to: paths.about() },
];

const contacts = [
  { label: CONTACT.phone.shown, href: CONTACT.phone.href },
  { label: CONTACT.email.shown, href: CONTACT.email.href },
  { label: "Watch our film", href: "/#film" },
];

const linkClasses =
  "inline-flex min-h-11 items-center text-small transition-colors hover:text-accent lg:min-h-9";

export function Footer() {
  return (
    <footer className="mt-auto border-t border-line bg-ground print:hidden">
      <div className="page grid gap-x-8 gap-y-12 py-16 min-[24rem]:grid-cols-2 lg:grid-cols-[1fr_auto_auto] lg:gap-x-24 lg:py-20">
        <div className="min-[24rem]:col-span-2 lg:col-span-1">
          <Logo />
          <p className="mt-6 max-w-sm text-small text-muted">
            Marque is a shop and a marketplace for exceptional cars: new ones made to order, and
            used ones offered by the people who drove them.
          </p>
        </div>
        <Group title="The shop">
          {links.map(({ label, to }) => (
            <li key={label}>
              <Link to={to} viewTransition className={linkClasses}>
                {label}
              </Link>
            </li>
          ))}
        </Group>
        <Group title="Contact">
          {contacts.map(({ label, href }) => (
            <li key={label}>
              <a href={href} className={linkClasses}>
                {label}
              </a>
            </li>
          ))}
        </Group>
      </div>
      <div className="page">
        <p className="border-t border-line py-6 text-small text-muted">© 2023 Marque</p>
      </div>
    </footer>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="caps font-sans text-muted">{title}</h2>
      <ul className="mt-4">{children}</ul>
    </section>
  );
}
