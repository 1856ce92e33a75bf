import { Picture } from "../../photos/picture.tsx";
import { useReady } from "../../startup/ready.ts";
import { cx } from "../../ui/cx.ts";
import { useCarousel } from "./use-carousel.ts";

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
export function Carousel({ images, ...props }: CarouselProps) {
  if (images.length > 1) return <Pictures images={images} {...props} />;
  return (
    <Picture
      src={images[0]}
      alt={props.of}
      sizes={SIZES}
      priority
      placeholder={props.placeholders[images[0] ?? ""]}
      viewTransitionName={props.viewTransitionName}
    />
  );
}

function Pictures({ images, placeholders, of, viewTransitionName }: CarouselProps) {
  const { viewport, shown, turnTo, onKeyDown } = useCarousel(images.length);
  // Until somebody can turn to them, the other pictures leave the line to the first.
  const ready = useReady();
  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of ${of}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of pictures is no set of fields */}
      <div
        ref={viewport}
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
      <Dots images={images} shown={shown} onTurn={turnTo} />
    </section>
  );
}

interface DotsProps {
  images: string[];
  shown: number;
  onTurn: (index: number) => void;
}

function Dots({ images, shown, onTurn }: DotsProps) {
  return (
    <div className="flex justify-center pt-2">
      {images.map((image, index) => (
        <button
          key={image}
          type="button"
          aria-label={`Picture ${index + 1}`}
          aria-current={index === shown ? "true" : undefined}
          onClick={() => onTurn(index)}
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
  );
}
