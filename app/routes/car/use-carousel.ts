import type { EmblaCarouselType } from "embla-carousel";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CAROUSEL_MS } from "#shared/constants.ts";

/** Embla moves by attraction, not by the clock; each unit adds about 25 ms until it has settled. */
const STRENGTH = CAROUSEL_MS / 25;

/**
 * Turns the pictures in `viewport`, endlessly. Embla, which swipes and animates, is loaded when the
 * page is there; until then the viewport is scrolled, and Embla starts from where that led.
 */
export function useCarousel(count: number) {
  const viewport = useRef<HTMLDivElement>(null);
  const embla = useRef<EmblaCarouselType>(undefined);
  const [shown, setShown] = useState(0);
  const latest = useRef(shown);
  latest.current = shown;

  useEffect(() => {
    const node = viewport.current;
    if (!node) return;
    let left = false;
    async function start(container: HTMLElement) {
      const { default: createEmbla } = await import("embla-carousel");
      if (left) return;
      container.scrollLeft = 0;
      const options = { loop: true, duration: STRENGTH, startIndex: latest.current };
      const carousel = createEmbla(container, options);
      const follow = () => setShown(carousel.selectedScrollSnap());
      carousel.on("select", follow).on("reInit", follow);
      embla.current = carousel;
    }
    // If it cannot be loaded, keys and dots still scroll.
    start(node).catch(() => {});
    return () => {
      left = true;
      embla.current?.destroy();
      embla.current = undefined;
    };
  }, []);

  function scrollTo(index: number) {
    const node = viewport.current;
    if (node) node.scrollLeft = index * node.clientWidth;
    setShown(index);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!embla.current) scrollTo((latest.current + step + count) % count);
    else if (step === 1) embla.current.scrollNext();
    else embla.current.scrollPrev();
  }

  return {
    viewport,
    shown,
    turnTo: (index: number) => (embla.current ? embla.current.scrollTo(index) : scrollTo(index)),
    onKeyDown,
  };
}
