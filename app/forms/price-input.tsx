import { type ComponentProps, useState } from "react";
import { plainPrice, shownPrice } from "#shared/price.ts";
import { TextInput } from "../ui/text-input.tsx";

type PriceInputProps = Omit<ComponentProps<typeof TextInput>, "value" | "onChange"> & {
  /** As typed; plain digits once the field was left. */
  value: string;
  onChange: (value: string) => void;
};

/** Takes a price as people and the shop write it; shows it with dots unless it is being typed. */
export function PriceInput({ value, onChange, ...props }: PriceInputProps) {
  const [typing, setTyping] = useState(false);
  function change(typed: string) {
    // What was typed before the scripts came had no focus event.
    setTyping(true);
    onChange(typed);
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={typing ? value : shownPrice(value)}
      onFocus={() => setTyping(true)}
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        setTyping(false);
        onChange(plainPrice(value));
      }}
    />
  );
}
