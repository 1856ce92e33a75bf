import { paths } from "#shared/paths.ts";
import { publicHead } from "../../head.ts";
import type { ReadFirst } from "../../startup/start-when-used.ts";
import type { Route } from "./+types/about.ts";
import { MemberCard } from "./member-card.tsx";
import { team } from "./team.ts";

export const handle: ReadFirst = { scripts: "when used" };

export const meta: Route.MetaFunction = ({ matches }) =>
  publicHead(matches, {
    title: "About Us",
    description:
      "The seven full stack developers behind Marque, and what they want a luxury car shop to be.",
    path: paths.about(),
  });

export default function About() {
  return (
    <div className="page py-16 lg:py-24">
      <header className="grid gap-8 lg:grid-cols-12">
        <h1 className="caps pt-4 font-sans text-accent lg:col-span-3">ABOUT US</h1>
        <div className="lg:col-span-8">
          <h2 className="text-heading">Seven developers and a liking for fine cars</h2>
          <p className="mt-8 max-w-prose text-lead text-muted">
            We set out to build the shop we would want to buy a car in: a luxury car{" "}
            <span className="whitespace-nowrap">e-commerce</span> that is calm, quick and honest. A
            car deserves to be looked at slowly, and a buyer deserves to know what they are looking
            at. So we left out what distracts, and worked on what remains.
          </p>
        </div>
      </header>
      <figure className="my-24 border-y border-line py-16 text-center lg:my-32 lg:py-20">
        <blockquote className="mx-auto max-w-4xl font-serif text-heading text-balance">
          “Beauty of style and harmony and grace and good rhythm depend on simplicity.”
        </blockquote>
        <figcaption className="caps mt-8 text-muted">Plato</figcaption>
      </figure>
      <section
        aria-labelledby="members"
        className="grid gap-x-5 min-[18rem]:grid-cols-2 gap-y-12 sm:gap-x-8 sm:gap-y-14 lg:grid-cols-4"
      >
        <h2 id="members" className="border-t border-line pt-6 text-title">
          Members
        </h2>
        <ul className="contents">
          {team.map((member) => (
            <li key={member.handle}>
              <MemberCard member={member} />
            </li>
          ))}
        </ul>
      </section>
      <p className="mt-24 border-t border-line pt-8 text-small text-muted">
        We are students of a coding bootcamp, and this shop is our work.
      </p>
    </div>
  );
}
