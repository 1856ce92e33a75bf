/**
 * A view transition that is skipped, for the next one or because the tab is hidden, rejects its
 * `ready`. React Router does not handle that, so the browser would report an error of the page.
 */
function ignoreSkipped(): void {
  const { startViewTransition } = document;
  // Not in every browser.
  if (!startViewTransition) return;
  document.startViewTransition = (update) => {
    const transition = startViewTransition.call(document, update);
    transition.ready.catch(() => {});
    return transition;
  };
}

if (!import.meta.env.SSR) ignoreSkipped();
