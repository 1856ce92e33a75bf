import { isCutOut, pictureAt } from "#shared/picture.ts";
import { sources } from "../photos/sources.ts";
import type { CardCar } from "./card-car.ts";

/** A mouse that only passes over a card loads nothing. */
const DWELL_MS = 90;
/** A finger that moved this far sideways, and less than half as far up or down, has swiped. */
const SWIPE_PX = 32;

/** Shows a car's second picture: while a mouse points at its card, and after a swipe. */
export function followPointer(over: PointerEvent, cars: readonly CardCar[]): void {
  const card = (over.target as Element).closest("article");
  const item = card?.parentElement;
  if (!item) return;
  const place = [...(item.parentElement?.children ?? [])].indexOf(item);
  const src = cars[place]?.image[1];
  if (!src) return;
  if (over.pointerType === "touch") followFinger(card, { over, src });
  else followMouse(card, src);
}

/** Cards that a mouse is on. */
const pointedAt = new WeakSet<Element>();

function followMouse(card: HTMLElement, src: string) {
  // The mouse may have left before the script arrived.
  if (pointedAt.has(card) || !card.matches(":hover")) return;
  pointedAt.add(card);
  const wait = setTimeout(() => void show(card, src), DWELL_MS);
  const left = () => {
    pointedAt.delete(card);
    clearTimeout(wait);
    hide(card);
  };
  card.addEventListener("pointerleave", left, { once: true });
}

interface Touch {
  /** How it began. */
  over: PointerEvent;
  src: string;
}

/** The last touch of each card. */
const touches = new WeakMap<Element, Touch>();

function followFinger(card: HTMLElement, touch: Touch) {
  if (!touches.has(card)) card.addEventListener("pointerup", (up) => lifted(card, up));
  touches.set(card, touch);
}

function lifted(card: HTMLElement, up: PointerEvent) {
  const { over, src } = touches.get(card) ?? {};
  if (!src || over?.pointerId !== up.pointerId) return;
  const along = Math.abs(up.clientX - over.clientX);
  const across = Math.abs(up.clientY - over.clientY);
  if (along >= SWIPE_PX && along >= 2 * across && !hide(card)) void show(card, src);
}

const secondOf = (card: Element) => card.querySelector<HTMLImageElement>(".second-angle");

/** Shows the second picture over the first, once it has loaded and is still wanted. */
async function show(card: HTMLElement, src: string): Promise<void> {
  card.dataset.angle = "second";
  if (secondOf(card)) return;
  const first = card.querySelector("img");
  const second = new Image();
  second.alt = "";
  second.className = "block aspect-3/2 w-full object-cover second-angle";
  if (isCutOut(src)) second.classList.add("backdrop");
  second.sizes = `${first?.clientWidth ?? 0}px`;
  second.srcset = sources(src) ?? "";
  second.src = pictureAt(src, 960) ?? src;
  // Without it the card shows its first picture.
  await second.decode().catch(() => {});
  if (!second.naturalWidth || secondOf(card)) return;
  first?.after(second);
}

/** @returns whether there was something to hide */
function hide(card: HTMLElement): boolean {
  const wanted = card.dataset.angle === "second";
  delete card.dataset.angle;
  return wanted;
}
