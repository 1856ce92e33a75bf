import { Heart as HeartIcon } from "lucide-react";
import { cx } from "./cx.ts";
import { firstClick } from "./first-click.ts";

interface HeartProps {
  pressed: boolean;
  /** What is liked: "Aston Martin Vulcan". */
  of: string;
  /** What a press means before the scripts have come. */
  early: string;
  onToggle: () => void;
  className?: string;
}

/** The favourite heart; on a picture it carries its own ground. */
export function Heart({ pressed, of, early, onToggle, className }: HeartProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`Favorite: ${of}`}
      data-early={early}
      onClick={firstClick(onToggle)}
      className={cx(
        "group/heart grid size-11 place-items-center noscript:hidden rounded-full text-ink",
        "transition-[color,transform] hover:text-accent active:scale-90",
        className,
      )}
    >
      <span className="grid size-9 place-items-center rounded-full bg-ground/80 backdrop-blur-sm transition-colors group-hover/heart:bg-ground">
        <HeartIcon
          aria-hidden
          strokeWidth={1.5}
          className={cx(
            "size-4.5 transition-transform group-hover/heart:scale-110",
            pressed && "fill-accent text-accent",
          )}
        />
      </span>
    </button>
  );
}
