import type { ReactNode } from "react";
import { PICTURE_WIDTHS } from "#shared/picture.ts";
import { cx } from "../../ui/cx.ts";

/**
 * Both studios' pictures stand ready; a lazy picture that its theme hides is never fetched. The car
 * begins at two fifths of a picture's width: the words end before that.
 */
const pictures = [
  { src: "/pictures/scenes/hero-ivory.webp", classes: "dark:hidden" },
  { src: "/pictures/scenes/hero.webp", classes: "hidden dark:block" },
];

export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="relative isolate overflow-hidden border-b border-line lg:flex lg:min-h-[min(46rem,calc(100svh-5rem))] lg:items-center">
      {pictures.map(({ src, classes }) => (
        <img
          key={src}
          src={`${src}?w=1280`}
          srcSet={PICTURE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(", ")}
          sizes="(min-width: 100rem) 100rem, 100vw"
          width={2000}
          height={1000}
          alt="A grand tourer in a studio, its shoulder line lit from above"
          loading="lazy"
          fetchPriority="high"
          className={cx(
            "aspect-3/2 w-full max-w-[100rem] object-cover object-right lg:absolute lg:top-1/2 lg:right-0 lg:-z-10 lg:aspect-2/1 lg:-translate-y-1/2",
            classes,
          )}
        />
      ))}
      <div className="page py-12 lg:py-24">
        <p className="caps text-accent">Luxury cars, new and used</p>
        <h1 className="mt-6 text-display lg:max-w-md">One car at a time</h1>
        <p className="mt-6 max-w-md text-lead text-balance text-muted lg:max-w-80 xl:max-w-88">
          A shop and a marketplace for cars worth keeping. Browse without an account, stay as long
          as you like.
        </p>
        <div className="mt-10">{children}</div>
      </div>
    </section>
  );
}
