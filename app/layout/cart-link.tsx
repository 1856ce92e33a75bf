import { ShoppingBag } from "lucide-react";
import { paths } from "#shared/paths.ts";
import { useCart } from "../cart/cart.ts";
import { Link } from "../ui/link.tsx";

export function CartLink() {
  const count = useCart().length;
  const cars = count === 1 ? "1 car" : `${count} cars`;
  return (
    <Link
      to={paths.cart()}
      viewTransition
      aria-label={count > 0 ? `Cart, ${cars}` : "Cart"}
      className="relative grid size-11 shrink-0 place-items-center transition-colors hover:text-accent"
    >
      <ShoppingBag aria-hidden className="size-5" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[min(0.6875rem,14px)] leading-none font-semibold text-on-accent tabular-nums"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
