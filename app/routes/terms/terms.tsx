import { paths } from "#shared/paths.ts";
import { shopContext } from "../../context.ts";
import { publicHead } from "../../head.ts";
import { ContactLinks } from "../../layout/contact-links.tsx";
import { Picture } from "../../photos/picture.tsx";
import type { ReadFirst } from "../../startup/start-when-used.ts";
import type { Route } from "./+types/terms.ts";
import { SectionButtons } from "./section-buttons.tsx";
import { notCovered, sectionsOf } from "./sections.ts";

export const handle: ReadFirst = { scripts: "when used" };

export const meta: Route.MetaFunction = ({ matches }) =>
  publicHead(matches, {
    title: "Terms and conditions",
    description:
      "Warranty, responsibility, delivery, returns and privacy when you buy or sell a car at Marque.",
    path: paths.terms().toLowerCase(),
  });

export function loader({ context }: Route.LoaderArgs) {
  return { sections: sectionsOf(context.get(shopContext).config) };
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { sections } = loaderData;
  return (
    <div className="page py-16 lg:py-24">
      <h1 className="text-heading">Terms and conditions</h1>
      <div className="mt-10 lg:mt-16 lg:grid lg:grid-cols-[16rem_1fr] lg:gap-16">
        <SectionButtons sections={sections} />
        <div className="min-w-0">
          {sections.map(({ id, title, paragraphs }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="scroll-mt-18 border-t border-line py-10 first:border-t-0 max-lg:first:pt-10 lg:scroll-mt-6 lg:first:pt-0"
            >
              <h2 id={`${id}-title`} className="text-title">
                {title}
              </h2>
              {paragraphs.map((text) => (
                <p key={text} className="mt-4 max-w-prose text-muted">
                  {text}
                </p>
              ))}
              {id === "warranty" && <NotCovered />}
              {id === "contact" && <Contact />}
            </section>
          ))}
          <p className="border-t border-line pt-10 font-serif text-title text-balance">
            Thank you for reading, and for trusting us with something you care about.
          </p>
        </div>
      </div>
    </div>
  );
}

const VIEWS = { front: "tqf", side: "side", back: "tqr" };

function NotCovered() {
  return (
    <ul className="mt-8 grid gap-6 sm:grid-cols-3">
      {notCovered.map(({ view, caption }) => (
        <li key={view}>
          <figure>
            <Picture
              src={`/pictures/models/montefosco-lunaria-silver-${VIEWS[view]}.webp`}
              alt={`A silver grand tourer seen from the ${view}`}
              sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 30vw, 92vw"
            />
            <figcaption className="mt-3 text-small text-muted">{caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

function Contact() {
  return (
    <p className="mt-4 max-w-prose text-muted">
      {"Write to "}
      <ContactLinks />. A person answers, as a rule within a working day.
    </p>
  );
}
