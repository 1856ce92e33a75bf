import { History, Search } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#shared/paths.ts";
import type { Suggestion } from "#shared/suggestion.ts";
import { Picture } from "../../photos/picture.tsx";
import { cx } from "../../ui/cx.ts";
import { forgetSearches, rememberSearch, useRecentSearches } from "./recent-searches.ts";
import { useCombobox } from "./use-combobox.ts";
import { useSuggestions } from "./use-suggestions.ts";

export interface SuggestionsProps {
  box: RefObject<HTMLInputElement | null>;
  typed: string;
  /** Whether the page already shows the cars of the typed text. */
  isListed: boolean;
  onPick: (search: string) => void;
}

type Option = Omit<Suggestion, "kind"> & { kind: Suggestion["kind"] | "recent" };

/** The picture shows that this is a car. */
const KINDS = { brand: "Brand", car: "", search: "", recent: "" } as const;

function OptionPicture({ kind, image }: Option) {
  if (kind === "car")
    return (
      <span className="w-16 shrink-0 overflow-hidden">
        <Picture src={image} alt="" sizes="4rem" />
      </span>
    );
  const Icon = kind === "recent" ? History : Search;
  return <Icon aria-hidden className="mx-5.5 size-5 shrink-0 text-muted" />;
}

interface OptionRowProps {
  option: Option;
  id: string;
  active: boolean;
  onPick: () => void;
}

function OptionRow({ option, id, active, onPick }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are pressed in the text field
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={active}
      onClick={onPick}
      className={cx(
        "flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-sunken",
        active && "bg-sunken outline-2 -outline-offset-2 outline-accent",
      )}
    >
      <OptionPicture {...option} />
      <span className="line-clamp-2 min-w-0 flex-1 text-small">{option.text}</span>
      {KINDS[option.kind] && <span className="caps text-muted">{KINDS[option.kind]}</span>}
    </div>
  );
}

function RecentHeader({ onClear }: { onClear: () => void }) {
  return (
    <div className="flex items-center justify-between pl-4">
      <p className="caps text-muted">Recent searches</p>
      <button
        type="button"
        onClick={onClear}
        className="min-h-11 px-4 text-small hover:text-accent"
      >
        Clear recent searches
      </button>
    </div>
  );
}

/** Suggestions while the visitor types, and before that their recent searches. */
export function Suggestions({ box, typed, isListed, onPick }: SuggestionsProps) {
  const navigate = useNavigate();
  const popup = useRef<HTMLDivElement>(null);
  const found = useSuggestions(typed);
  const recent = useRecentSearches();
  const isEmpty = typed.trim() === "";
  const options: readonly Option[] = isEmpty
    ? recent.map(({ name }) => ({ kind: "recent", text: name, query: name }))
    : found;

  function pick(option: Option): void {
    rememberSearch(option.query);
    if (option.carId) void navigate(paths.car({ id: option.carId, name: option.query }));
    else onPick(option.query);
  }
  const { list, optionId, isOpen, active, close } = useCombobox({
    box,
    popup,
    count: options.length,
    pick: (index) => pick(options[index] as Option),
    submit: () => rememberSearch(typed),
  });

  const [wasListed, setWasListed] = useState(isListed);
  if (wasListed !== isListed) {
    setWasListed(isListed);
    // The list closes once the cars are shown, unless an option is being chosen.
    if (isListed && active < 0) close();
  }

  const count = options.length === 1 ? "1 suggestion" : `${options.length} suggestions`;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is */}
      <div
        ref={popup}
        hidden={!isOpen}
        // The focus stays in the text field: Safari moves it nowhere when a button is pressed, and
        // that would close the list before the click.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(30rem,60svh)] overflow-y-auto border border-line bg-surface py-2 shadow-lg lg:right-auto lg:w-96"
      >
        {isEmpty && (
          <RecentHeader
            onClear={() => {
              // The button is removed with the last search.
              box.current?.focus();
              forgetSearches();
            }}
          />
        )}
        <div role="listbox" id={list} aria-label="Suggestions">
          {options.map((option, index) => (
            <OptionRow
              key={`${option.kind} ${option.text} ${option.carId}`}
              option={option}
              id={optionId(index)}
              active={index === active}
              onPick={() => {
                pick(option);
                close();
              }}
            />
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isOpen && count}
      </p>
    </>
  );
}
