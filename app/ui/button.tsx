import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode, Ref } from "react";
import { cx } from "./cx.ts";
import { Link, type LinkProps } from "./link.tsx";

const variants = {
  primary:
    "border border-ink bg-ink text-on-ink hover:border-accent hover:bg-accent hover:text-on-accent",
  secondary: "border border-edge bg-transparent text-ink hover:border-ink hover:bg-sunken",
  quiet: "border border-transparent text-ink hover:bg-sunken",
  danger: "border border-danger text-danger hover:bg-danger hover:text-ground",
  /** For the last step of a deletion. */
  delete: "border border-danger bg-danger text-on-ink hover:bg-transparent hover:text-danger",
} as const;

interface StyleProps {
  variant?: keyof typeof variants;
  /** Fills the width it is given. */
  wide?: boolean;
  /** Its text is in capitals, which need more spacing and a slightly smaller size. */
  capitals?: boolean;
  className?: string;
  children: ReactNode;
}

type ButtonProps = StyleProps &
  Omit<ComponentProps<"button">, "className"> & { loading?: boolean; to?: undefined };
type ButtonLinkProps = StyleProps &
  Omit<LinkProps, "className"> & { loading?: undefined; ref?: Ref<HTMLAnchorElement> };

function classes({ variant = "primary", wide, capitals, className }: Omit<StyleProps, "children">) {
  return cx(
    "relative inline-flex min-h-11 items-center justify-center gap-2.5 rounded-[2px] px-6 py-2.5",
    "text-center font-medium transition-colors",
    capitals
      ? "text-[0.8125rem] leading-[1.375rem] tracking-[0.12em]"
      : "text-small tracking-[0.04em]",
    "disabled:pointer-events-none disabled:opacity-45 aria-disabled:cursor-progress",
    variants[variant],
    wide && "w-full",
    className,
  );
}

/** With `to` a link to a page that looks like a button; `loading` keeps it focusable, and presses do nothing. */
export function Button(props: ButtonProps | ButtonLinkProps) {
  if (props.to !== undefined) {
    const { variant, wide, capitals, className, loading: _, ...rest } = props;
    return (
      <Link viewTransition {...rest} className={classes({ variant, wide, capitals, className })} />
    );
  }
  const { variant, wide, capitals, className, loading, children, onClick, to: _, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => (loading ? event.preventDefault() : onClick?.(event))}
      className={classes({ variant, wide, capitals, className })}
    >
      {loading && (
        <LoaderCircle
          aria-hidden
          className="absolute size-5 stroke-2 animate-spin motion-reduce:animate-none"
        />
      )}
      <span className="contents">
        {loading ? <span className="opacity-0">{children}</span> : children}
      </span>
    </button>
  );
}
