import { type ComponentType, lazy, memo, type ReactNode, Suspense, useRef } from "react";
import { useEarlyInput } from "./early-input.ts";

/**
 * A part of a page that the server writes and whose code comes after that of the page. Without its
 * code it stays as the server wrote it. It is memoized because a render of the page before that
 * would replace what the server wrote by nothing, until the code is there: give it props that only
 * change with what it shows.
 */
export function later<P extends object>(name: string, load: () => Promise<ComponentType<P>>) {
  const Part = lazy<ComponentType<P>>(() =>
    load().then(
      (Loaded) => ({
        default: (props) => (
          <Arrived name={name}>
            <Loaded {...props} />
          </Arrived>
        ),
      }),
      () => ({ default: asWritten(name) }),
    ),
  );
  return memo(function Later(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}

/** What was done in what the server wrote, before the code was there, is done now. */
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
