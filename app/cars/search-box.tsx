import { Search, X } from "lucide-react";
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { matchPath } from "react-router";
import { SEARCH_DEBOUNCE_MS } from "#shared/constants.ts";
import { withoutUnusable } from "#shared/unusable-characters.ts";
import { QueryFields } from "../forms/query-fields.tsx";
import { routerState } from "../startup/router-state.ts";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { TextInput } from "../ui/text-input.tsx";
import type { SuggestionsProps } from "./suggestions/suggestions.tsx";

// Loaded only by visitors who search.
const Suggestions = lazy<ComponentType<SuggestionsProps>>(() =>
  import("./suggestions/suggestions.tsx").then(
    (module) => ({ default: module.Suggestions }),
    () => ({ default: () => null }),
  ),
);

interface SearchBoxProps {
  /** What it searches, without the text: for visitors whose scripts have not arrived. */
  action: string;
  placeholder: string;
  className?: string;
  name: string | undefined;
  /** Called once the typing has paused for a second, or at Enter; undefined for an empty box. */
  onSearch: (name: string | undefined) => void;
  /** Whether it suggests cars of the catalogue. */
  suggests?: boolean;
}

interface Searched extends Pick<SearchBoxProps, "onSearch"> {
  /** The path of the page that is searched. */
  path: string;
  /** The text in the address. */
  name: string;
}

/** The typed text, and the search for it once the typing pauses, unless the page is left before. */
function useDelayedSearch({ path, name, onSearch }: Searched) {
  const [typed, setTyped] = useState(name);
  const [shown, setShown] = useState(name);
  const [sent, setSent] = useState(name);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address was changed by other means (back, a link): the box follows it. The answer to what it
  // asked for itself changes nothing, because the visitor may go on typing.
  if (shown !== name) {
    setShown(name);
    if (name !== sent) setTyped(name);
    setSent(name);
  }
  useEffect(() => () => clearTimeout(pause.current), []);

  function search(text: string) {
    clearTimeout(pause.current);
    const wanted = withoutUnusable(text).trim();
    if (wanted === sent) return;
    setSent(wanted);
    onSearch(wanted || undefined);
  }

  return {
    typed,
    /** Whether the typed text has not been searched for yet. */
    waiting: withoutUnusable(typed).trim() !== sent,
    search: () => search(typed),
    pick(text: string): void {
      setTyped(text);
      search(text);
    },
    type(text: string): void {
      setTyped(text);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => {
        // The next page may be loading, or its address may be current before it is rendered.
        const { pathname } = routerState()?.navigation.location ?? location;
        if (matchPath(path, pathname)) search(text);
      }, SEARCH_DEBOUNCE_MS);
    },
    clear(): void {
      setTyped("");
      search("");
    },
  };
}

/** Apart from the box: its field would lose what was typed before the scripts arrived. */
function SuggestionsOnceUsed(props: SuggestionsProps) {
  const { box } = props;
  const [used, setUsed] = useState(false);
  useEffect(() => {
    const field = box.current;
    const use = () => setUsed(true);
    if (document.activeElement === field) use();
    field?.addEventListener("focus", use);
    return () => field?.removeEventListener("focus", use);
  }, [box]);
  return (
    used && (
      <Suspense>
        <Suggestions {...props} />
      </Suspense>
    )
  );
}

function Cross({ onClear }: { onClear: () => void }) {
  return (
    <IconButton
      icon={X}
      label="Clear"
      onClick={onClear}
      className="absolute inset-y-0 right-0 my-auto"
    />
  );
}

export function SearchBox(props: SearchBoxProps) {
  const { action, placeholder, className, name = "", onSearch, suggests } = props;
  const [path = ""] = action.split("?");
  const { typed, waiting, type, search, pick, clear } = useDelayedSearch({ path, name, onSearch });
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
        <QueryFields of={action} />
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
            className="pr-11 [&::-webkit-search-cancel-button]:hidden"
          />
        </Field>
        {typed ? (
          <Cross
            onClear={() => {
              clear();
              box.current?.focus();
            }}
          />
        ) : (
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
          />
        )}
        {waiting && (
          <span
            key={typed}
            aria-hidden
            className="pointer-events-none absolute inset-x-0 bottom-0 h-0.5 origin-left animate-heard bg-accent"
          />
        )}
        {suggests && (
          <SuggestionsOnceUsed
            box={box}
            typed={typed}
            isListed={typed.trim() === name.trim()}
            onPick={pick}
          />
        )}
      </form>
    </search>
  );
}
