import { Mail, MessageCircle, UserRound } from "lucide-react";
import { Flag } from "./flag.tsx";
import type { Member } from "./team.ts";

const iconClasses =
  "grid size-11 place-items-center rounded-full text-muted -outline-offset-2 transition-colors hover:bg-sunken hover:text-accent";

export function MemberCard({ member }: { member: Member }) {
  const { name, country, handle, portrait } = member;
  const profile = `https://network.example/in/${handle}`;
  const contacts = [
    { icon: Mail, label: `Mail to ${name}`, href: `mailto:${handle}@marque.example` },
    { icon: UserRound, label: `${name} on the professional network`, href: profile },
    { icon: MessageCircle, label: `Message ${name}`, href: `https://messages.example/${handle}` },
  ];
  return (
    <article className="border-t border-line pt-6">
      <a
        href={profile}
        target="_blank"
        rel="noopener"
        aria-label={`Professional profile of ${name}`}
        className="block bg-sunken"
      >
        <img
          src={`${portrait}?w=640`}
          srcSet={`${portrait}?w=320 320w, ${portrait}?w=640 640w`}
          sizes="(min-width: 64rem) 18rem, 44vw"
          width={600}
          height={600}
          alt={`Portrait of ${name}`}
          loading="lazy"
          // The medal alone, without the margin of the picture.
          className="aspect-square w-full object-cover transition-transform duration-300 [clip-path:circle(42.3%_at_50%_47%)] hover:scale-[1.02]"
        />
      </a>
      <h3 className="mt-5 text-name">{name}</h3>
      <p className="mt-1 text-small text-muted">Full Stack Developer</p>
      <p className="flex items-center gap-2 text-small text-muted">
        <Flag country={country} />
        {country}
      </p>
      <ul className="mt-2 -ml-3 flex">
        {contacts.map(({ icon: Icon, label, href }) => (
          <li key={label}>
            <a
              href={href}
              target="_blank"
              rel="noopener"
              aria-label={label}
              title={label}
              className={iconClasses}
            >
              <Icon aria-hidden className="size-5" />
            </a>
          </li>
        ))}
      </ul>
    </article>
  );
}
