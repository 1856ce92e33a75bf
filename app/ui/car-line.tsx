import { cx } from "./cx.ts";

interface CarLineProps {
  /** Drawn repeatedly while something is loading. */
  drawing?: boolean;
  className?: string;
}

/** The outline of a car, shown instead of a picture that is missing or still loading. */
export function CarLine({ drawing, className }: CarLineProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 64" fill="none" className={className}>
      <path
        className={cx(drawing && "animate-trace motion-reduce:animate-none")}
        pathLength={1}
        strokeDasharray={1}
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        d="M6 50 H34 A16 16 0 0 1 66 50 H170 A16 16 0 0 1 202 50 H232 C236 40 230 33 212 30 C192 27 178 25 160 17 C142 8 112 7 92 14 C80 18 66 25 52 28 C30 31 8 34 6 50"
      />
    </svg>
  );
}
