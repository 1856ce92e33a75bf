import { isCutOut, pictureAt } from "#shared/picture.ts";
import { CarLine } from "../ui/car-line.tsx";
import { cx } from "../ui/cx.ts";
import { sources } from "./sources.ts";

interface PictureProps {
  src: string | undefined;
  /** Describes the car; empty where the text beside it does. */
  alt: string;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** For the one picture that the page is about: loaded at once and first. */
  priority?: boolean;
  /** A tiny image, as a `data:` address, shown until the picture has loaded. */
  placeholder?: string | undefined;
  /** Already on a backdrop, whose height it takes; elsewhere a cut-out has its own. */
  onStage?: boolean;
  className?: string;
  viewTransitionName?: string | undefined;
}

/**
 * Chromium chooses again for a picture that leaves the page, where `auto` has no width: it would
 * load the largest. `width` would lay the page out again for each.
 */
const keepSource = (img: HTMLImageElement | null) => () => {
  if (img) img.sizes = `${img.naturalWidth}px`;
};

/** A 3:2 picture, whose space is reserved while it loads. */
export function Picture({
  src,
  alt,
  sizes,
  priority,
  placeholder,
  onStage,
  className,
  viewTransitionName,
}: PictureProps) {
  const room = onStage ? "mx-auto h-full w-auto max-w-full" : "w-full bg-sunken";
  const classes = cx("aspect-3/2 object-cover", room, className);
  if (!src) {
    return (
      <span className={cx(classes, "grid place-items-center text-edge")}>
        <CarLine className="w-1/2" />
        {alt && <span className="sr-only">{`${alt} (no picture yet)`}</span>}
      </span>
    );
  }
  const cutOut = isCutOut(src);
  return (
    <img
      ref={sizes.startsWith("auto") ? keepSource : undefined}
      src={pictureAt(src, 960) ?? src}
      srcSet={sources(src)}
      sizes={sizes}
      width={1500}
      height={1000}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? "sync" : "async"}
      // Only cut-outs get the theme's backdrop; photos have a background of their own.
      className={cx("block", cutOut && (onStage ? "on-stage" : "backdrop"), classes)}
      style={{
        viewTransitionName,
        // Behind a cut-out it would stay visible; there the backdrop is shown first.
        ...(placeholder &&
          !cutOut && {
            backgroundImage: `url("${placeholder}")`,
            backgroundSize: "cover",
            backgroundPosition: "center",
          }),
      }}
    />
  );
}
