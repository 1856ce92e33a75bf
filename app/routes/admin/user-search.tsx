import { useRef } from "react";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";

interface UserSearchProps {
  name: string | undefined;
  onSearch: (name: string | undefined) => void;
}

/** Users are searched for when asked to, by the button or Enter. */
export function UserSearch({ name = "", onSearch }: UserSearchProps) {
  const input = useRef<HTMLInputElement>(null);
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
        <Field label="Search users" labelHidden className="flex-1">
          <TextInput
            ref={input}
            // The address changed by other means: the box follows it.
            key={name}
            type="search"
            name="name"
            maxLength={100}
            defaultValue={name}
            placeholder="Search for name, lastname, email..."
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
