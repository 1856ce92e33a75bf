import type { ReactNode } from "react";
import { PICTURE_WIDTHS } from "#shared/picture.ts";
import { cx } from "../../ui/cx.ts";

/** Both studios' pictures stand ready; a lazy picture that its theme hides is never fetched. */
const pictures = [
  { src: "/pictures/scenes/hero-ivory.webp", looks: "dark:hidden" },
  { src: "/pictures/scenes/hero.webp", looks: "hidden dark:block" },
];

export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="relative isolate overflow-hidden border-b border-line lg:flex lg:min-h-[min(46rem,calc(100svh-5rem))] lg:items-center">
      {pictures.map(({ src, looks }) => (
        <img
          key={src}
          src={`${src}?w=1280`}
          srcSet={PICTURE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(", ")}
          sizes="100vw"
          width={2000}
          height={1000}
          alt="A grand tourer in a studio, its shoulder line lit from above"
          loading="lazy"
          fetchPriority="high"
          className={cx(
            "aspect-3/2 w-full object-cover object-right lg:absolute lg:inset-0 lg:-z-10 lg:aspect-auto lg:h-full lg:object-right",
            looks,
          )}
        />
      ))}
      <div className="page py-12 lg:py-24">
        <div className="max-w-xl">
          <p className="caps text-accent">Luxury cars, new and used</p>
          <h1 className="mt-5 text-display">One car at a time</h1>
          <p className="mt-6 max-w-md text-lead text-muted">
            A shop and a marketplace for cars worth keeping. Browse without an account, stay as long
            as you like.
          </p>
          <div className="mt-10">{children}</div>
        </div>
      </div>
    </section>
  );
}
