/** The `handle` of a route whose page only shows something until somebody uses it. */
export interface ReadFirst {
  scripts: "when used";
}

/** @param handles of the routes that a document shows */
export const waitsForUse = (handles: unknown[]): boolean =>
  handles.some((handle) => (handle as Partial<ReadFirst> | undefined)?.scripts === "when used");

/**
 * Runs in pages of anonymous visitors that most only read; links, menus and anchors work without
 * scripts. The scripts start with the first scroll, key, press (which is replayed) or hover over a link
 * or button, when the film is in view, and at once if the browser has stored something that the page
 * shows. What another tab changes meanwhile, such as who is signed in, reloads the document. Its source
 * text is sent, so it must not refer to anything outside itself.
 */
export function startWhenUsed(keys: { theme: string; user: string }, start: () => void): void {
  const LONG_OPEN_MS = 60_000;
  const signedIn = () => localStorage.getItem(keys.user) !== null;

  function hasStored() {
    try {
      return Object.keys(localStorage).some((key) => key !== keys.theme);
    } catch {
      return false;
    }
  }
  if (hasStored()) {
    start();
    return;
  }

  const waiting = new AbortController();
  const { signal } = waiting;
  function use() {
    if (signal.aborted) return;
    waiting.abort();
    start();
  }
  const options = { signal, passive: true, capture: true };
  for (const name of ["pointerdown", "keydown", "scroll"]) addEventListener(name, use, options);
  const onHover = ({ target }: Event) =>
    target instanceof Element && target.closest("a, button") && use();
  addEventListener("pointerover", onHover, options);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", use, { signal });
  addEventListener("storage", ({ key }) => (key === keys.theme ? use() : location.reload()), {
    signal,
  });
  addEventListener("pageshow", ({ persisted }) => persisted && signedIn() && location.reload(), {
    signal,
  });
  const films = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && use());
  for (const film of document.querySelectorAll("video")) films.observe(film);
  signal.addEventListener("abort", () => films.disconnect());

  // The connection is lost, or a new version of the shop has removed the scripts of an old page.
  function onError({ target }: Event) {
    if (!(target instanceof HTMLScriptElement)) return;
    const reload = () => location.reload();
    if (!navigator.onLine) addEventListener("online", reload, { once: true });
    else if (performance.now() > LONG_OPEN_MS)
      fetch("/readyz").then(
        ({ ok }) => ok && reload(),
        () => {},
      );
  }
  addEventListener("error", onError, { capture: true });
}
