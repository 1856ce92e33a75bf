import { Skeleton } from "../../ui/skeleton.tsx";

interface CartPlaceholderProps {
  /** Of the box around table and summary. */
  className: string;
}

/** Of the size of a cart. */
export function CartPlaceholder({ className }: CartPlaceholderProps) {
  return (
    <div className={className}>
      <div>
        <div className="flex h-8 items-start justify-between border-b border-line">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-14 max-sm:hidden" />
        </div>
        {["", "if-two-stored", "if-three-stored"].map((line) => (
          <div key={line} className={line}>
            <div className="flex gap-4 border-b border-line py-6 max-sm:min-h-48 sm:gap-6">
              <Skeleton className="cart-picture aspect-3/2 w-[30%] shrink-0 self-start sm:w-40 xl:w-48" />
              <div className="grow">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="mt-2 h-6 w-40 max-w-full" />
              </div>
              <Skeleton className="h-6 w-24 max-sm:hidden" />
            </div>
          </div>
        ))}
        <div className="mt-4 h-11" />
      </div>
      <div className="mt-12 lg:mt-0">
        <div className="h-8 border-b border-line">
          <Skeleton className="h-4 w-20" />
        </div>
        <Skeleton className="mt-6 h-9 w-40" />
        <Skeleton className="mt-6 h-12" />
      </div>
    </div>
  );
}
