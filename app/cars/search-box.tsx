import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { SEARCH_DEBOUNCE_MS } from "#shared/constants.ts";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { TextInput } from "../ui/text-input.tsx";

interface SearchBoxProps {
  /** The page that it searches, for visitors whose scripts have not arrived. */
  action: string;
  placeholder: string;
  className?: string;
  name: string | undefined;
  /** Called once the typing has paused for a second, or at Enter; undefined for an empty box. */
  onSearch: (name: string | undefined) => void;
}

/** What is typed, and the search for it once the typing pauses; `name` is what the address says. */
function useDelayedSearch(name: string, onSearch: SearchBoxProps["onSearch"]) {
  const [typed, setTyped] = useState(name);
  const [shown, setShown] = useState(name);
  const [sent, setSent] = useState(name);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by other means (back, a link): the box follows it. The answer to what it
  // asked for itself changes nothing, for one may be typing on.
  if (shown !== name) {
    setShown(name);
    if (name !== sent) setTyped(name);
    setSent(name);
  }
  useEffect(() => () => clearTimeout(pause.current), []);

  function search(text: string) {
    clearTimeout(pause.current);
    if (text.trim() === sent) return;
    setSent(text.trim());
    onSearch(text.trim() || undefined);
  }

  return {
    typed,
    search: () => search(typed),
    type(text: string): void {
      setTyped(text);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => search(text), SEARCH_DEBOUNCE_MS);
    },
    clear(): void {
      setTyped("");
      search("");
    },
  };
}

export function SearchBox({ action, placeholder, className, name = "", onSearch }: SearchBoxProps) {
  const { typed, type, search, clear } = useDelayedSearch(name, onSearch);
  const box = useRef<HTMLInputElement>(null);

  return (
    <search className={className}>
      <form
        className="relative"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Field label="Search" labelHidden>
          <TextInput
            ref={box}
            type="search"
            name="name"
            placeholder={placeholder}
            maxLength={100}
            value={typed}
            onChange={({ target }) => type(target.value)}
            // It has its own cross: the browser's has a colour of its own.
            className="pr-11 [&::-webkit-search-cancel-button]:appearance-none"
          />
        </Field>
        {typed ? (
          <IconButton
            icon={X}
            label="Clear"
            onClick={() => {
              clear();
              box.current?.focus();
            }}
            className="absolute top-0 right-0"
          />
        ) : (
          <Search
            aria-hidden
            strokeWidth={1.5}
            className="pointer-events-none absolute top-3 right-3 size-5 text-muted"
          />
        )}
      </form>
    </search>
  );
}
