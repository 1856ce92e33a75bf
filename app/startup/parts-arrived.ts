/** The most to wait: a part whose code cannot be loaded never arrives. */
const LIMIT_MS = 3000;

/**
 * Resolves when every part of the page made by `later` has its code, or after 3 s. A navigation
 * before that would blank the others, because React discards the server's markup when a context
 * above it changes.
 */
export function partsArrived(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(check);
    const limit = setTimeout(end, LIMIT_MS);
    function end() {
      observer.disconnect();
      clearTimeout(limit);
      resolve();
    }
    function check() {
      if (!document.querySelector("[data-later]")) end();
    }
    observer.observe(document.body, { subtree: true, attributeFilter: ["data-later"] });
    check();
  });
}
