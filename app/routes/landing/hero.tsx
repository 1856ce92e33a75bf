import type { ReactNode } from "react";
import { PICTURE_WIDTHS } from "#shared/picture.ts";

/** A cut-out, so that it fits the page of either theme. */
const car = "/pictures/models/montefosco-lunaria-green-tqf.webp";

export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="hero relative isolate overflow-hidden border-b border-line lg:flex lg:min-h-[min(46rem,calc(100svh-5rem))] lg:items-center">
      <img
        src={`${car}?w=1280`}
        srcSet={PICTURE_WIDTHS.map((width) => `${car}?w=${width} ${width}w`).join(", ")}
        sizes="(min-width: 106rem) 68rem, (min-width: 64rem) 64vw, 100vw"
        width={1800}
        height={1200}
        alt="A grand tourer in a studio, its shoulder line lit from above"
        fetchPriority="high"
        // Its width is known before it has loaded: 60svh high at most.
        // On wide screens at the right end of the page's column: the words end before the car begins.
        className="on-page mx-auto aspect-3/2 w-[min(100%,90svh)] object-contain lg:absolute lg:top-1/2 lg:right-[max(0px,calc((100vw-var(--container-page))/2-2rem))] lg:-z-10 lg:w-[64vw] lg:max-w-[68rem] lg:-translate-y-1/2"
      />
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
