import { countCharacters } from "#shared/characters.ts";
import { cx } from "../ui/cx.ts";

/** How many characters are typed, of how many that may be. */
export function Count({ of, limit }: { of: string; limit: number }) {
  const length = countCharacters(of.trim());
  return (
    <span
      className={cx(
        "self-end text-label tracking-normal tabular-nums",
        length > limit ? "text-danger" : "text-muted",
      )}
    >
      <span aria-hidden>{`${length} / ${limit}`}</span>
      <span className="sr-only">{`${length} of ${limit} characters`}</span>
    </span>
  );
}
