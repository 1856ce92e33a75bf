import { Moon, Sun } from "lucide-react";
import { chooseTheme, useTheme } from "../storage/theme.ts";

/** Its look follows the document's theme by style alone, so it is right before scripts run. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={theme === "obsidian"}
      aria-label="Dark mode"
      title="Dark mode"
      onClick={() => chooseTheme(theme === "obsidian" ? "ivory" : "obsidian")}
      className="grid h-11 w-13 shrink-0 place-items-center noscript:hidden"
    >
      <span className="relative block h-6 w-11 rounded-full border border-edge bg-surface transition-colors hover:border-ink">
        <span className="absolute top-1/2 left-[2px] grid size-4.5 -translate-y-1/2 place-items-center rounded-full bg-ink text-on-ink transition-transform dark:translate-x-5 dark:bg-accent dark:text-on-accent">
          <Sun aria-hidden className="size-3 stroke-2 dark:hidden" />
          <Moon aria-hidden className="hidden size-3 stroke-2 dark:block" />
        </span>
      </span>
    </button>
  );
}
