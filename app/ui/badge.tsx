import type { ReactNode } from "react";
import { cx } from "./cx.ts";

const tones = {
  plain: "border-line bg-ground/85 text-ink",
  accent: "border-accent bg-accent text-on-accent",
  danger: "border-danger text-danger",
  success: "border-success text-success",
} as const;

interface BadgeProps {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = "plain", className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        "caps inline-flex min-h-7 items-center border px-2.5 py-1 backdrop-blur-sm",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
