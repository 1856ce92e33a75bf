import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { useId } from "react";

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
}

export function Switch({ label, checked, onChange, disabled, name }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 text-small">
      <label htmlFor={id} className="flex-1 cursor-pointer">
        {label}
      </label>
      <BaseSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        name={name}
        className="relative h-6 w-11 shrink-0 rounded-full border border-edge bg-surface transition-colors after:absolute after:-inset-2.5 hover:border-ink data-checked:border-accent data-checked:bg-accent data-disabled:opacity-45"
      >
        <BaseSwitch.Thumb className="block size-4 translate-x-[3px] rounded-full bg-edge transition-transform data-checked:translate-x-[22px] data-checked:bg-on-accent" />
      </BaseSwitch.Root>
    </div>
  );
}
