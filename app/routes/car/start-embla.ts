import createEmbla, { type EmblaCarouselType } from "embla-carousel";
import { CAROUSEL_MS } from "#shared/constants.ts";

/** Embla moves by attraction, not by the clock; each unit adds about 25 ms until it has settled. */
const STRENGTH = CAROUSEL_MS / 25;

/** Turns the slides of a container from the given one; `onTurn` is called with each that is shown next. */
export function startEmbla(
  container: HTMLElement,
  startIndex: number,
  onTurn: (index: number) => void,
): EmblaCarouselType {
  const carousel = createEmbla(container, { loop: true, duration: STRENGTH, startIndex });
  const follow = () => onTurn(carousel.selectedScrollSnap());
  carousel.on("select", follow).on("reInit", follow);
  return carousel;
}
