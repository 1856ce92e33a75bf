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

/** The heart that marks favorites; on a picture it has a background of its own. */
export function Heart({ pressed, of, early, onToggle, className }: HeartProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`Favorite: ${of}`}
      data-early={early}
      onClick={firstClick(onToggle)}
      className={cx("group/heart heart-button", className)}
    >
      <span className="on-picture heart-ground">
        <HeartIcon
          aria-hidden
          className={cx("size-4.5 heart-icon", pressed && "fill-accent text-accent")}
        />
      </span>
    </button>
  );
}
