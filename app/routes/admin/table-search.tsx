import type { DashboardTab } from "#shared/admin-tables.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { useFollowedInput } from "./use-followed-input.ts";

interface TableSearchProps {
  tab: DashboardTab;
  label: string;
  placeholder: string;
  name: string | undefined;
  onSearch: (name: string | undefined) => void;
}

/** A search that starts when asked to, by the button or Enter. */
export function TableSearch({ tab, label, placeholder, name = "", onSearch }: TableSearchProps) {
  const input = useFollowedInput(name);
  return (
    <search>
      <form
        action={paths.dashboard()}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(input.current?.value.trim() || undefined);
        }}
        className="mt-6 flex gap-2 lg:max-w-xl"
      >
        <input type="hidden" name="tab" value={tab} />
        <Field label={label} labelHidden className="flex-1">
          <TextInput
            ref={input}
            type="search"
            name="name"
            maxLength={100}
            defaultValue={name}
            placeholder={placeholder}
            className="text-ellipsis"
          />
        </Field>
        <Button type="submit" className="self-start max-sm:px-4">
          SEARCH
        </Button>
      </form>
    </search>
  );
}
