import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { cx } from "../../ui/cx.ts";
import type { Section } from "./sections.ts";

/** How far below the window's top a section counts as being read. */
const READING_LINE = 200;

const motion = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";

function sectionBeingRead(sections: Section[]): string | undefined {
  const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4;
  if (atEnd && window.scrollY > 0) return sections.at(-1)?.id;
  return sections.findLast(({ id }) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= READING_LINE;
  })?.id;
}

/** The events of a visitor's own scrolling, keys and scroll bars included. */
const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown"];

/** Buttons that scroll to a section; the one being read is marked, Warranty at first. */
export function SectionButtons({ sections }: { sections: Section[] }) {
  const [active, setActive] = useState(sections[0]?.id);
  const { hash, key } = useLocation();
  const row = useRef<HTMLElement>(null);
  /** The section that was asked for: a page that is too short cannot scroll it to the top. */
  const asked = useRef<string>(undefined);

  useEffect(() => {
    const mark = () => setActive(asked.current ?? sectionBeingRead(sections) ?? sections[0]?.id);
    const forget = () => {
      asked.current = undefined;
    };
    // The address may name a section, to which the browser has already scrolled.
    mark();
    const leaving = new AbortController();
    const options = { passive: true, signal: leaving.signal };
    window.addEventListener("scroll", mark, options);
    for (const name of BY_HAND) window.addEventListener(name, forget, options);
    return () => leaving.abort();
  }, [sections]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again scrolls again
  useEffect(() => {
    const named = sections.find(({ id }) => `#${id}` === hash);
    if (named) show(named.id, "auto");
  }, [hash, key]);

  // On phones the buttons are a row that scrolls: the marked one stays in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is what it follows
  useEffect(() => {
    const [first, mark] = ["button", "[aria-current]"].map((one) =>
      row.current?.querySelector<HTMLElement>(one),
    );
    if (!first || !mark) return;
    row.current?.scrollTo({ left: mark.offsetLeft - first.offsetLeft, behavior: motion() });
  }, [active]);

  function show(id: string, behavior: ScrollBehavior) {
    document.getElementById(id)?.scrollIntoView({ behavior });
    asked.current = id;
    setActive(id);
  }

  return (
    <nav
      ref={row}
      aria-label="Sections"
      className="sticky top-16 z-10 -mx-(--margin) flex overflow-x-auto border-b border-line bg-ground px-(--margin) [scrollbar-width:none] max-lg:after:pointer-events-none max-lg:after:sticky max-lg:after:-right-(--margin) max-lg:after:-ml-12 max-lg:after:w-12 max-lg:after:shrink-0 max-lg:after:bg-linear-to-l max-lg:after:from-ground max-lg:after:to-transparent lg:top-28 lg:mx-0 lg:flex-col lg:self-start lg:border-b-0 lg:border-l lg:px-0"
    >
      {sections.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-current={active === id ? "true" : undefined}
          onClick={() => show(id, motion())}
          className={cx(
            "-mb-px min-h-12 max-w-full mr-8 last:mr-12 shrink-0 border-b-2 text-left text-small -outline-offset-3 transition-colors lg:mr-0 lg:last:mr-0 lg:mb-0 lg:-ml-px lg:border-b-0 lg:border-l-2 lg:px-5",
            active === id
              ? "border-accent text-ink forced-colors:border-[Highlight]"
              : "border-transparent text-muted hover:text-ink forced-colors:border-[Canvas]",
          )}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
