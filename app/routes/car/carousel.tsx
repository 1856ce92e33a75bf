import { Expand } from "lucide-react";
import { Picture } from "../../photos/picture.tsx";
import { useReady } from "../../startup/ready.ts";
import { RoundButton } from "./round-button.tsx";
import { Stage } from "./stage.tsx";
import { Thumbnails } from "./thumbnails.tsx";
import { useCarousel } from "./use-carousel.ts";
import { useLightbox } from "./use-lightbox.ts";

const SIZES = "(min-width: 82rem) 49rem, (min-width: 64rem) 60vw, 100vw";

interface CarouselProps {
  images: string[];
  /** A turntable: pictures in order around the car, or none. */
  spin: string[];
  /** By the address of the picture. */
  placeholders: Record<string, string>;
  /** What the pictures show. */
  of: string;
  viewTransitionName: string;
}

/** The car's pictures on a stage: endless, one at a time, by swipe, keys and thumbnails. */
export function Carousel({ images, ...props }: CarouselProps) {
  if (images.length > 1) return <Pictures images={images} {...props} />;
  if (images.length === 1) return <OnePicture images={images} {...props} />;
  return (
    <Stage {...props}>
      <Picture src={undefined} alt={props.of} sizes={SIZES} />
    </Stage>
  );
}

function OnePicture({ images, spin, placeholders, of, viewTransitionName }: CarouselProps) {
  const open = useLightbox(images, of);
  return (
    <Stage spin={spin} of={of}>
      <Picture
        src={images[0]}
        alt={of}
        sizes={SIZES}
        priority
        onStage
        placeholder={placeholders[images[0] ?? ""]}
        viewTransitionName={viewTransitionName}
      />
      <OpenButton onOpen={() => open(0)} />
    </Stage>
  );
}

function Pictures({ images, spin, placeholders, of, viewTransitionName }: CarouselProps) {
  const { viewport, shown, turnTo, onKeyDown } = useCarousel(images.length);
  const open = useLightbox(images, of, turnTo);
  // The other pictures are loaded after hydration, so that the first has the connection to itself.
  const ready = useReady();
  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of ${of}`}>
      <Stage spin={spin} of={of} shown={shown}>
        {/* biome-ignore lint/a11y/useSemanticElements: a group of pictures is no set of fields */}
        <div
          ref={viewport}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys turn the pictures
          tabIndex={0}
          role="group"
          aria-label="Use the arrow keys to see the other pictures"
          onKeyDown={onKeyDown}
          // Positioned, because Embla measures the offsets of the slides from it.
          className="relative h-full cursor-grab overflow-hidden -outline-offset-2 active:cursor-grabbing"
        >
          {/* On paper the first picture, however wide it is. */}
          <ul className="flex h-full touch-pan-y touch-pinch-zoom print:transform-none!">
            {images.map((image, index) => (
              <li
                key={image}
                aria-hidden={index !== shown || undefined}
                className="h-full min-w-0 flex-[0_0_100%] print:transform-none!"
              >
                {(index === 0 || ready) && (
                  <Picture
                    src={image}
                    alt={`${of}, picture ${index + 1} of ${images.length}`}
                    sizes={SIZES}
                    priority={index === 0}
                    onStage
                    placeholder={placeholders[image]}
                    viewTransitionName={index === 0 ? viewTransitionName : undefined}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
        <p
          aria-hidden="true"
          className="pointer-events-none absolute bottom-3 left-3 rounded-full bg-ground/70 px-2.5 py-1 text-small text-muted tabular-nums noscript:hidden print:hidden"
        >{`${shown + 1} / ${images.length}`}</p>
        <OpenButton onOpen={() => open(shown)} />
      </Stage>
      <p aria-live="polite" className="sr-only">{`Picture ${shown + 1} of ${images.length}`}</p>
      <Thumbnails images={images} shown={shown} onTurn={turnTo} />
    </section>
  );
}

function OpenButton({ onOpen }: { onOpen: () => void }) {
  return (
    <RoundButton
      icon={Expand}
      label="Show the picture larger"
      opensDialog
      onClick={onOpen}
      className="right-1 bottom-1"
    />
  );
}
