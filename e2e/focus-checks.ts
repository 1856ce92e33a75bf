interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Runs in the page, with the functions below it. What hides the focused control or cuts its outline;
 * nothing once the focus has left the page.
 */
function findFaults(): string[] | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
  // The link that skips the header slides in; the calendar within a date has an outline of the browser's.
  if (focused.matches("a[href^='#'], input[type=date]")) return [];
  for (const running of document.getAnimations())
    if (running instanceof CSSTransition) running.finish();

  const name = `${focused.tagName} ${focused.id} ${(focused.ariaLabel ?? focused.textContent).trim().slice(0, 40)}`;
  const outlines = outlinesOf(focused);
  const faults = outlines.length === 0 ? ["has no outline"] : [];
  const page = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
  for (const { of, box } of outlines) {
    for (const clipper of clippersOf(of))
      if (reachesOver(box, boxOf(clipper)))
        faults.push(`is cut by ${clipper.tagName} ${clipper.className.slice(0, 60)}`);
    if (reachesOver(box, page)) faults.push("is cut by the window");
  }
  for (const bar of document.querySelectorAll("header.sticky, aside.sticky"))
    if (!bar.contains(focused) && isBehind(boxOf(focused), boxOf(bar)))
      faults.push(`is behind ${bar.tagName}`);
  return faults.map((fault) => `${name}: ${fault}`);
}

/** The outline may be that of a child, of the box that stands for an input, or of `::after`. */
function outlinesOf(focused: HTMLElement): { of: Element; box: Box }[] {
  const elements = [focused, ...focused.querySelectorAll("*"), focused.nextElementSibling];
  return elements.flatMap((element) =>
    [null, "::after"].flatMap((pseudo) => {
      if (!element) return [];
      const style = getComputedStyle(element, pseudo);
      const isUnseen = element instanceof HTMLInputElement && style.opacity === "0";
      const isAbsent = pseudo !== null && style.content === "none";
      if (style.outlineStyle === "none" || isUnseen || isAbsent) return [];
      const reach = Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset);
      const of = pseudo ? positioned(element) : element;
      return [{ of, box: boxOf(of, reach) }];
    }),
  );
}

function positioned(element: Element): Element {
  if (getComputedStyle(element).position !== "static" || !element.parentElement) return element;
  return positioned(element.parentElement);
}

function boxOf(element: Element, reach = 0): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
}

function clippersOf(element: Element): Element[] {
  const parent = element.parentElement;
  if (!parent || parent === document.body) return [];
  const clips = getComputedStyle(parent).overflowX !== "visible";
  return [...(clips ? [parent] : []), ...clippersOf(parent)];
}

function reachesOver(box: Box, edges: Box): boolean {
  const slack = 0.5;
  const sideways = box.left < edges.left - slack || box.right > edges.right + slack;
  return sideways || box.top < edges.top - slack || box.bottom > edges.bottom + slack;
}

/** A bar covers a part of a picture that fills the window, which is visible all the same. */
function isBehind(box: Box, bar: Box): boolean {
  const slack = 0.5;
  const fits = box.bottom - box.top < innerHeight / 3;
  return fits && box.top < bar.bottom - slack && box.bottom > bar.top + slack;
}

export const FIND_FOCUS_FAULTS = `(() => {
  ${[findFaults, outlinesOf, positioned, boxOf, clippersOf, reachesOver, isBehind].join("\n")}
  return findFaults();
})()`;
