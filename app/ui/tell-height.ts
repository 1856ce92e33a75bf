/**
 * For the `ref` of a bar at the foot of the window: what has the focus and what is told stand above it, and it
 * is higher where letters are large.
 * @param name of the variable that has its height
 */
export const tellHeight = (name: `--${string}`) => (bar: HTMLElement | null) => {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(name, `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
};
