import { QueryFields } from "../../forms/query-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useFollowedInput } from "./use-followed-input.ts";

interface TableSearchProps {
  /** What it searches, without the text: for users whose scripts have not arrived. */
  action: string;
  label: string;
  placeholder: string;
  name: string | undefined;
  onSearch: (name: string | undefined) => void;
}

/** A search that starts at the button or Enter. */
export function TableSearch({ action, label, placeholder, name = "", onSearch }: TableSearchProps) {
  const input = useFollowedInput(name);
  return (
    <search>
      <form
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(input.current?.value.trim() || undefined);
        }}
        className="mt-6 flex gap-2 max-sm:flex-col lg:max-w-xl"
      >
        <QueryFields of={action} />
        <Field label={label} labelHidden className="flex-1">
          <TextInput
            ref={input}
            type="search"
            name="name"
            maxLength={100}
            defaultValue={name}
            placeholder={placeholder}
            className="text-ellipsis [--suggestion:5vw]"
          />
        </Field>
        <Button type="submit" className="sm:self-start">
          SEARCH
        </Button>
      </form>
    </search>
  );
}
