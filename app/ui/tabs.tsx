import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import { type ReactNode, useSyncExternalStore } from "react";
import { cx } from "./cx.ts";

interface TabsProps<T extends string> {
  label: string;
  tabs: readonly T[];
  chosen: T;
  onChoose: (tab: T) => void;
  /** A column at the left on wide screens, a row that scrolls on phones. */
  vertical?: boolean;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/** From here on a vertical list is a column. */
const WIDE = "(min-width: 64rem)";

function followWidth(onChange: () => void) {
  const wide = matchMedia(WIDE);
  wide.addEventListener("change", onChange);
  return () => wide.removeEventListener("change", onChange);
}

/** Arrow keys move along the list as it is shown. */
function useOrientation(vertical: boolean) {
  const isWide = useSyncExternalStore(
    followWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  );
  return vertical && isWide ? "vertical" : "horizontal";
}

export function Tabs<T extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  vertical = false,
  children,
}: TabsProps<T>) {
  const orientation = useOrientation(vertical);
  return (
    <BaseTabs.Root
      orientation={orientation}
      value={chosen}
      onValueChange={(value) => onChoose(value as T)}
      className={cx(vertical && "lg:grid lg:grid-cols-[14rem_1fr] lg:gap-16")}
    >
      <BaseTabs.List
        aria-label={label}
        className={cx(
          "flex overflow-x-auto border-b border-line [scrollbar-width:none]",
          vertical && "lg:flex-col lg:self-start lg:border-b-0 lg:border-l",
        )}
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab}
            value={tab}
            className={cx(
              "-mb-px min-h-12 shrink-0 border-b-2 border-transparent px-4 text-small text-muted outline-offset-[-3px] transition-colors max-[22rem]:px-2 first:mr-4 first:px-0 max-[22rem]:first:mr-2 hover:text-ink data-active:border-accent data-active:text-ink forced-colors:border-[Canvas] forced-colors:data-active:border-[Highlight]",
              vertical &&
                "lg:mb-0 lg:-ml-px lg:border-b-0 lg:border-l-2 lg:px-5 lg:text-left lg:first:mr-0 lg:first:px-5",
            )}
          >
            {tab}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={chosen} className="min-w-0 pt-8 lg:pt-2">
        {children}
      </BaseTabs.Panel>
    </BaseTabs.Root>
  );
}
