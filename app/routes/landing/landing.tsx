import { paths } from "#shared/paths.ts";
import { publicHead } from "../../head.ts";
import type { ReadFirst } from "../../startup/start-when-used.ts";
import { Button } from "../../ui/button.tsx";
import type { Route } from "./+types/landing.ts";
import { Film } from "./film.tsx";
import { Hero } from "./hero.tsx";
import { Testimonials } from "./testimonials.tsx";

export const handle: ReadFirst = { scripts: "when used" };

export const meta: Route.MetaFunction = ({ matches }) =>
  publicHead(matches, {
    title: "Marque · Luxury cars, new and used",
    description:
      "A quiet place to find, buy and sell exceptional cars: new ones made to order, used ones from the people who drove them.",
    path: paths.landing(),
    data: (absolute) => [
      {
        "@type": "WebSite",
        name: "Marque",
        url: absolute(paths.landing()),
        potentialAction: {
          "@type": "SearchAction",
          target: `${absolute(paths.home())}?name={search_term_string}`,
          "query-input": "required name=search_term_string",
        },
      },
      {
        "@type": "Organization",
        name: "Marque",
        url: absolute(paths.landing()),
        logo: absolute("/icon-512.png"),
      },
    ],
  });

export default function Landing() {
  return (
    <>
      <Hero>
        <Button to={paths.home()} className="min-w-44">
          View more
        </Button>
      </Hero>
      <section
        aria-labelledby="who-we-are"
        className="page grid gap-8 py-24 lg:grid-cols-12 lg:py-36"
      >
        <h2 id="who-we-are" className="caps pt-3 font-sans text-accent lg:col-span-3">
          Who we are
        </h2>
        <div className="lg:col-span-8">
          <p className="font-serif text-title text-balance">
            Marque brings together people who build, keep and drive remarkable cars. Each one is
            shown by itself, in good light, with what you need to know and nothing more.
          </p>
          <p className="mt-8 max-w-prose text-muted">
            New cars are made to order. Used cars come from their owners, one of each. You pay once,
            through a provider whose word we check ourselves, and only those who bought a car can
            review it.
          </p>
        </div>
      </section>
      <Film />
      <Testimonials />
    </>
  );
}
