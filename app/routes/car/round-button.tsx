import type { LucideIcon } from "lucide-react";
import { cx } from "../../ui/cx.ts";

interface RoundButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
  opensDialog?: boolean;
  /** Its corner of the stage. */
  className: string;
}

/** A button over a picture: a translucent disc in a larger target. */
export function RoundButton({
  icon: Icon,
  label,
  onClick,
  opensDialog,
  className,
}: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup={opensDialog && "dialog"}
      onClick={onClick}
      className={cx(
        "group/round absolute grid size-11 place-items-center text-muted outline-none transition-colors hover:text-ink noscript:hidden print:hidden",
        className,
      )}
    >
      <span className="grid size-9 place-items-center rounded-full bg-ground/70 outline-accent group-focus-visible/round:outline-2">
        <Icon aria-hidden className="size-4.5" />
      </span>
    </button>
  );
}
