import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";

export interface MenuEntry {
  label: string;
  /** A page to go to; with `onSelect` both happen. */
  to?: string;
  onSelect?: () => void;
  icon?: ReactNode;
  /** A hairline above it. */
  apart?: boolean;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Stands above the entries. */
  head?: ReactNode;
  entries: readonly MenuEntry[];
}

const itemLooks =
  "flex min-h-11 w-full items-center gap-3 px-5 text-small outline-none transition-colors data-highlighted:bg-sunken data-highlighted:text-accent";

export function Menu({ trigger, head, entries }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner side="bottom" align="end" sideOffset={10} className="z-50">
          <BaseMenu.Popup className="min-w-60 origin-top-right border border-line bg-surface py-2 text-ink outline-none transition-[opacity,scale] duration-150 data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0">
            {head && <div className="mb-2 border-b border-line px-5 pt-2 pb-3">{head}</div>}
            {entries.map(({ label, to, onSelect, icon, apart }) => (
              <div key={label} className={apart ? "mt-2 border-t border-line pt-2" : undefined}>
                <BaseMenu.Item
                  onClick={onSelect}
                  className={itemLooks}
                  render={to ? <Link to={to} viewTransition /> : <button type="button" />}
                  nativeButton={!to}
                >
                  {icon}
                  {label}
                </BaseMenu.Item>
              </div>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
