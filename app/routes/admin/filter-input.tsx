import { type DashboardAddress, paths } from "#shared/paths.ts";
import { QueryFields } from "../../forms/query-fields.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useFollowedInput } from "./use-followed-input.ts";

type Name = "actor" | "target" | "from" | "to";

interface FilterInputProps {
  /** Of the parameter in the address. */
  name: Name;
  label: string;
  /** A date instead of text. */
  day?: boolean;
  placeholder?: string;
  /** The address with the other filters: for users whose scripts have not arrived. */
  address: DashboardAddress;
  change: (part: DashboardAddress) => void;
  className?: string;
}

const days = { type: "date", min: "1970-01-01", max: "9999-12-31" };
const texts = { type: "text", maxLength: 200, autoComplete: "off", autoCapitalize: "none" };

/** A filter that is typed: it applies at Enter, or once the field is left. */
export function FilterInput(props: FilterInputProps) {
  const { name, label, day, placeholder, address, change, className } = props;
  const value = address[name] ?? "";
  const input = useFollowedInput(value);
  const action = paths.dashboard({ ...address, [name]: undefined, page: 1 });
  function apply() {
    const text = input.current?.value.trim() ?? "";
    if (text !== value) change({ [name]: text || undefined });
  }
  return (
    <form
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      className={cx("min-w-0", className)}
    >
      <QueryFields of={action} />
      <Field label={label}>
        <TextInput
          ref={input}
          name={name}
          {...(day ? days : texts)}
          placeholder={placeholder}
          defaultValue={value}
          // Not at each change: a year typed digit by digit is a valid date at each digit.
          onBlur={apply}
          // In a date field Enter does not send the form in each browser.
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
    </form>
  );
}
