import { cx } from "./cx.ts";

interface ProgressBarProps {
  /** What is being sent or loaded. */
  label: string;
  /** 0 to 1. */
  value: number;
  className?: string;
}

export function ProgressBar({ label, value, className }: ProgressBarProps) {
  const percent = Math.round(value * 100);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx("block h-1.5 overflow-hidden bg-ground/70", className)}
    >
      <span
        className="block h-full origin-left bg-accent transition-transform forced-colors:bg-[Highlight]"
        style={{ transform: `scaleX(${value})` }}
      />
    </span>
  );
}
