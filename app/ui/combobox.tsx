import { Combobox as BaseCombobox } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import { controlLooks, useField } from "./field.tsx";

interface ComboboxProps {
  options: readonly string[];
  /** An empty text: nothing chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
}

/** A list too long to scroll, such as the countries: type to narrow it. */
export function Combobox({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  name,
  disabled,
}: ComboboxProps) {
  return (
    <BaseCombobox.Root
      items={options}
      value={value || null}
      onValueChange={(next) => onChange(next ?? "")}
      disabled={disabled}
      name={name}
      autoHighlight
    >
      <div className="relative">
        <BaseCombobox.Input
          {...useField()}
          onBlur={onBlur}
          placeholder={placeholder}
          autoComplete="off"
          className={`${controlLooks} pr-12`}
        />
        <BaseCombobox.Trigger
          aria-label="Show all"
          className="absolute top-0 right-0 grid size-11 place-items-center text-muted hover:text-ink"
        >
          <ChevronDown aria-hidden className="size-5" strokeWidth={1.5} />
        </BaseCombobox.Trigger>
      </div>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner sideOffset={6} className="z-50 outline-none">
          <BaseCombobox.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto overscroll-contain border border-line bg-surface py-1 text-ink transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <BaseCombobox.Empty className="px-3.5 text-small text-muted not-empty:py-3">
              Nothing matches
            </BaseCombobox.Empty>
            <BaseCombobox.List>
              {(option: string) => (
                <BaseCombobox.Item
                  key={option}
                  value={option}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3.5 text-small outline-none data-highlighted:bg-sunken"
                >
                  {option}
                  <BaseCombobox.ItemIndicator>
                    <Check aria-hidden className="size-4 text-accent" />
                  </BaseCombobox.ItemIndicator>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}
