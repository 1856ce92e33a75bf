import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useFollowedInput } from "./use-followed-input.ts";

interface FilterInputProps {
  label: string;
  /** A date instead of text. */
  day?: boolean;
  placeholder?: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  className?: string;
}

const days = { type: "date", min: "1970-01-01", max: "9999-12-31" };
const texts = { type: "text", maxLength: 200, autoComplete: "off", autoCapitalize: "none" };

/** A filter that is typed: it applies at Enter, or once the field is left. */
export function FilterInput(props: FilterInputProps) {
  const { label, day, placeholder, value = "", onChange, className } = props;
  const input = useFollowedInput(value);
  const apply = (typed: string) => {
    const text = typed.trim();
    if (text !== value) onChange(text || undefined);
  };
  return (
    <Field label={label} className={className}>
      <TextInput
        ref={input}
        {...(day ? days : texts)}
        placeholder={placeholder}
        defaultValue={value}
        // Not at each change: a year typed digit by digit is a valid date at each digit.
        onBlur={({ target }) => apply(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") apply(currentTarget.value);
        }}
      />
    </Field>
  );
}
