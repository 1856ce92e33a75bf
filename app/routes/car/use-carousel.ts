import type { EmblaCarouselType } from "embla-carousel";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";

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
      const { startEmbla } = await import("./start-embla.ts");
      if (left) return;
      container.scrollLeft = 0;
      embla.current = startEmbla(container, latest.current, setShown);
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
