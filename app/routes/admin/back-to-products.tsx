import { ArrowLeft } from "lucide-react";
import { paths } from "#shared/paths.ts";
import { Link } from "../../ui/link.tsx";

export function BackToProducts() {
  return (
    <Link
      to={paths.dashboard({ tab: "PRODUCTS" })}
      className="mb-4 inline-flex min-h-11 items-center gap-2 text-small text-muted hover:text-accent"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to products
    </Link>
  );
}
