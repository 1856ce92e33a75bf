import type { ComponentProps, FocusEvent } from "react";
import { formatPhone } from "#shared/phone.ts";
import { TextInput } from "../ui/text-input.tsx";

type PhoneInputProps = Omit<ComponentProps<typeof TextInput>, "onChange"> & {
  onChange?: (change: { target: { value: string } }) => void;
};

/**
 * Accepts a phone number as people write it, and shows it in groups once it is left. The input has no
 * maximum length, because the limit counts digits; a message says so.
 */
export function PhoneInput({ onChange, ...props }: PhoneInputProps) {
  function leave({ target }: FocusEvent<HTMLInputElement>) {
    const shown = formatPhone(target.value);
    if (shown === target.value) return;
    target.value = shown;
    onChange?.({ target });
  }
  return <TextInput type="tel" {...props} onChange={onChange} onBlur={leave} />;
}
