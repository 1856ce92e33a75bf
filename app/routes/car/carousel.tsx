import useEmblaCarousel from "embla-carousel-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { CAROUSEL_MS } from "#shared/constants.ts";
import { useReady } from "../../startup/ready.ts";
import { cx } from "../../ui/cx.ts";
import { Picture } from "../../ui/picture.tsx";

/** Embla moves by attraction, not by the clock; each unit adds about 25 ms until it has settled. */
const STRENGTH = CAROUSEL_MS / 25;
const SIZES = "(min-width: 82rem) 49rem, (min-width: 64rem) 60vw, 100vw";

interface CarouselProps {
  images: string[];
  /** By the address of the picture. */
  placeholders: Record<string, string>;
  /** What the pictures show. */
  of: string;
  viewTransitionName: string;
}

/** The car's pictures: endless, one at a time, by swipe, keys and dots. */
export function Carousel({ images, placeholders, of, viewTransitionName }: CarouselProps) {
  const several = images.length > 1;
  const [frame, embla] = useEmblaCarousel({ loop: true, duration: STRENGTH, active: several });
  const [shown, setShown] = useState(0);
  // Until somebody can turn to them, the other pictures leave the line to the first.
  const ready = useReady();

  useEffect(() => {
    if (!embla) return;
    const follow = () => setShown(embla.selectedScrollSnap());
    embla.on("select", follow).on("reInit", follow);
    return () => {
      embla.off("select", follow).off("reInit", follow);
    };
  }, [embla]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowRight") embla?.scrollNext();
    else if (event.key === "ArrowLeft") embla?.scrollPrev();
    else return;
    event.preventDefault();
  }

  if (!several) {
    return (
      <Picture
        src={images[0]}
        alt={of}
        sizes={SIZES}
        priority
        placeholder={placeholders[images[0] ?? ""]}
        viewTransitionName={viewTransitionName}
      />
    );
  }
  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of ${of}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of pictures is no set of fields */}
      <div
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn the pictures
        tabIndex={0}
        role="group"
        aria-label="Use the arrow keys to see the other pictures"
        onKeyDown={onKeyDown}
        // Positioned: Embla measures where the slides stand against it.
        className="relative cursor-grab overflow-hidden bg-sunken active:cursor-grabbing"
      >
        <ul className="flex touch-pan-y touch-pinch-zoom">
          {images.map((image, index) => (
            <li
              key={image}
              aria-hidden={index !== shown || undefined}
              className="min-w-0 flex-[0_0_100%]"
            >
              {(index === 0 || ready) && (
                <Picture
                  src={image}
                  alt={`${of}, picture ${index + 1} of ${images.length}`}
                  sizes={SIZES}
                  priority={index === 0}
                  placeholder={placeholders[image]}
                  viewTransitionName={index === 0 ? viewTransitionName : undefined}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex justify-center pt-2">
        {images.map((image, index) => (
          <button
            key={image}
            type="button"
            aria-label={`Picture ${index + 1}`}
            aria-current={index === shown ? "true" : undefined}
            onClick={() => embla?.scrollTo(index)}
            className="group grid size-11 place-items-center"
          >
            <span
              className={cx(
                "h-0.5 transition-[width,background-color]",
                index === shown
                  ? "w-8 bg-accent forced-colors:bg-[Highlight]"
                  : "w-5 bg-edge group-hover:bg-ink forced-colors:bg-[CanvasText]",
              )}
            />
          </button>
        ))}
      </div>
    </section>
  );
}
