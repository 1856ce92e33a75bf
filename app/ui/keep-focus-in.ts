/**
 * Keeps the focus in a window whose content is replaced: Firefox does not tell when the focused
 * element is removed.
 * @returns a function that ends this
 */
export function keepFocusIn(popup: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body && popup.hasAttribute("data-open"))
      popup.focus({ preventScroll: true });
  });
  observer.observe(popup, { childList: true, subtree: true });
  return () => observer.disconnect();
}
