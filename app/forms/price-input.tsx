import { type ChangeEvent, type ComponentProps, useState } from "react";
import { flushSync } from "react-dom";
import { plainPrice, shownPrice } from "#shared/price.ts";
import { TextInput } from "../ui/text-input.tsx";

type PriceInputProps = Omit<ComponentProps<typeof TextInput>, "value" | "onChange"> & {
  /** As typed; plain digits once the field was left. */
  value: string;
  onChange: (value: string) => void;
};

const digitsOf = (text: string) => text.replaceAll(".", "");

/**
 * Accepts a price as people and the shop write it, and shows it with dots once the field is left. The
 * first key that changes a price with dots removes them; the caret stays at its digit.
 */
export function PriceInput({ value, onChange, ...props }: PriceInputProps) {
  const [typing, setTyping] = useState(false);
  const shown = typing ? value : shownPrice(value);

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    const typed = target.value;
    const replaced = (nativeEvent as InputEvent).data === typed;
    const withDots = shown !== digitsOf(shown) && !typing;
    if (replaced || !withDots || /[^\d.]/.test(typed)) {
      setTyping(true);
      onChange(typed);
      return;
    }
    const caret = digitsOf(typed.slice(0, target.selectionStart ?? typed.length)).length;
    flushSync(() => {
      setTyping(true);
      onChange(digitsOf(typed));
    });
    target.setSelectionRange(caret, caret);
  }

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={shown}
      onChange={change}
      onBlur={() => {
        setTyping(false);
        onChange(plainPrice(value));
      }}
    />
  );
}
