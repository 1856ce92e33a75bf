import { Columns2, Columns3 } from "lucide-react";
import { IconButton } from "../../ui/icon-button.tsx";
import { chooseDensity, useDensity } from "./density.ts";

const DENSITIES = [
  { density: "two", label: "Two cars in a row", icon: Columns2 },
  { density: "three", label: "Three cars in a row", icon: Columns3 },
] as const;

/** Where there is room for three cars in a row, two may be wanted; the browser remembers it. */
export function DensitySwitch() {
  const chosen = useDensity();
  return (
    <div className="-mr-3 hidden shrink-0 noscript:hidden xl:flex">
      {DENSITIES.map(({ density, label, icon }) => (
        <IconButton
          key={density}
          icon={icon}
          label={label}
          aria-pressed={chosen === density}
          onClick={() => chooseDensity(density)}
          className="text-muted aria-pressed:text-accent forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]"
        />
      ))}
    </div>
  );
}
