import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Link, type LinkProps } from "./link.tsx";

interface StyleProps {
  icon: LucideIcon;
  /** Its accessible name: what it does. */
  label: string;
  tone?: "ink" | "danger";
  className?: string;
}
type IconButtonProps = StyleProps & Omit<ComponentProps<"button">, "className" | "children">;
type IconLinkProps = StyleProps & Omit<LinkProps, "className" | "children">;

function classes(tone: StyleProps["tone"], className?: string): string {
  return cx(
    "inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors",
    "hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-40",
    tone === "danger" ? "text-muted hover:text-danger" : "text-ink hover:text-accent",
    className,
  );
}

export function IconButton({ icon: Icon, label, tone, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(tone, className)}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

export function IconLink({ icon: Icon, label, tone, className, ...rest }: IconLinkProps) {
  return (
    <Link
      viewTransition
      aria-label={label}
      title={label}
      {...rest}
      className={classes(tone, className)}
    >
      <Icon aria-hidden className="size-5" />
    </Link>
  );
}
