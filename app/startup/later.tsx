import { type ComponentType, lazy, memo, type ReactNode, Suspense, useRef } from "react";
import { useEarlyInput } from "./early-input.ts";

/**
 * A part of a page that the server renders and whose code is loaded after that of the page. Until
 * then it stays as the server rendered it. It is memoized, because a render of the page before the
 * code has arrived would replace that markup by nothing: give it props that change only if what it
 * shows changes.
 */
export function later<P extends object>(name: string, load: () => Promise<ComponentType<P>>) {
  const loadPart = () =>
    load().then(
      (Loaded) => ({
        default: (props: P) => (
          <Arrived name={name}>
            <Loaded {...props} />
          </Arrived>
        ),
      }),
      () => ({ default: asWritten(name) }),
    );
  const Part = lazy<ComponentType<P>>(import.meta.env.SSR ? atStart(loadPart) : loadPart);
  return memo(function Later(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}

/** The server loads parts when it starts: at their first use an upgrade may have replaced their files. */
function atStart<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const loading = load();
  return () => loading;
}

/** Replays what the visitor did in the server's markup before the code had arrived. */
export function Arrived({ name, children }: { name: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEarlyInput(part);
  return (
    <div
      ref={part}
      data-later={import.meta.env.SSR ? name : undefined}
      suppressHydrationWarning
      className="contents"
    >
      {children}
    </div>
  );
}

function asWritten(name: string): () => ReactNode {
  const written = document.querySelector(`[data-later="${name}"]`);
  if (!written) return () => null;
  const { innerHTML: __html } = written;
  return () => (
    <div
      data-later={name}
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what is in the document already
      dangerouslySetInnerHTML={{ __html }}
    />
  );
}
