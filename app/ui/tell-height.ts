/**
 * For the `ref` of a bar at the bottom of the window: a CSS variable gets its height, which grows with
 * the letters, so that the focused control and notices can be kept above it.
 * @param name of the variable
 */
export const tellHeight = (name: `--${string}`) => (bar: HTMLElement | null) => {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(name, `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
};
