import { Picture } from "../../photos/picture.tsx";
import { useReady } from "../../startup/ready.ts";
import { cx } from "../../ui/cx.ts";

interface ThumbnailsProps {
  images: string[];
  shown: number;
  onTurn: (index: number) => void;
}

/** Small pictures where there is room, lines on phones. */
export function Thumbnails({ images, shown, onTurn }: ThumbnailsProps) {
  const ready = useReady();
  return (
    <div className="flex justify-center pt-2 noscript:hidden print:hidden lg:justify-start lg:gap-3 lg:pt-3">
      {images.map((image, index) => (
        <button
          key={image}
          type="button"
          aria-label={`Picture ${index + 1}`}
          aria-current={index === shown ? "true" : undefined}
          onClick={() => onTurn(index)}
          className="group grid size-11 place-items-center lg:size-auto lg:w-24 lg:gap-2"
        >
          <span className="hidden aspect-3/2 w-full bg-sunken lg:block">
            {ready && <Picture src={image} alt="" sizes="6rem" />}
          </span>
          <span
            className={cx(
              "h-0.5 transition-[width,background-color] lg:w-full",
              index === shown
                ? "w-8 bg-accent forced-colors:bg-[Highlight]"
                : "w-5 bg-edge group-hover:bg-ink lg:bg-transparent lg:group-hover:bg-ink max-lg:forced-colors:bg-[CanvasText]",
            )}
          />
        </button>
      ))}
    </div>
  );
}
