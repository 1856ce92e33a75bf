import PhotoSwipe, { type SlideData } from "photoswipe";
import "photoswipe/style.css";
import "./lightbox.css";
import { PICTURE_WIDTHS, pictureAt } from "#shared/picture.ts";
import { sources } from "../../photos/sources.ts";
import { onCloseRequest } from "../../ui/close-request.ts";

/** No picture is stored wider, so this limits the zoom. */
const FULL_WIDTH = 2400;
const SMALLEST = PICTURE_WIDTHS[0];
/** The pictures open without the shapes of those that take longer. */
const SHAPE_WAIT_MS = 1000;

interface Opening {
  images: string[];
  of: string;
  index: number;
  onTurn?: ((index: number) => void) | undefined;
  /** Aborted if the page is left before the pictures have loaded. */
  signal: AbortSignal;
}

/**
 * The pictures in the whole window, with pinch, double tap, wheel and keys. The focus is trapped and
 * returned. `signal` closes them.
 */
export async function openLightbox(opening: Opening): Promise<void> {
  const { images, of, index, onTurn, signal } = opening;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const slides = images.map((image, at) => slide(image, at, images.length, of));
  const dataSource = await Promise.all(slides);
  // Meanwhile the visitor may have left the page or been asked something.
  if (signal.aborted || document.querySelector("[role=alertdialog][data-open]")) return;
  const lightbox = new PhotoSwipe({
    dataSource,
    index,
    bgOpacity: 1,
    wheelToZoom: true,
    showHideAnimationType: calm ? "none" : "fade",
    // During its own opening animation PhotoSwipe ignores every request to close, and after a press on
    // Zoom it would never end: CSS fades it in.
    showAnimationDuration: 0,
    zoomAnimationDuration: calm ? false : 250,
    imageClickAction: "zoom",
    tapAction: "toggle-controls",
    doubleTapAction: "zoom",
    closeTitle: "Close",
    zoomTitle: "Zoom",
    arrowPrevTitle: "Previous picture",
    arrowNextTitle: "Next picture",
    errorMsg: "The picture could not be loaded",
    closeSVG: icon('<path d="m10 10 12 12M22 10 10 22" />'),
    zoomSVG: icon(ZOOM),
    arrowPrevSVG: icon(ARROW),
    arrowNextSVG: icon(ARROW),
    indexIndicatorSep: " / ",
  });
  lightbox.on("uiRegister", () => addFullScreen(lightbox));
  lightbox.on("change", () => onTurn?.(lightbox.currIndex));
  lightbox.on("keydown", ({ originalEvent }) => keepFocus(lightbox, originalEvent));
  lightbox.on("close", () => {
    if (document.fullscreenElement) void document.exitFullscreen();
  });
  lightbox.on(
    "close",
    onCloseRequest(() => lightbox.close()),
  );
  lightbox.init();
  lightbox.element?.setAttribute("aria-label", `Pictures of ${of}`);
  lightbox.element?.setAttribute("aria-modal", "true");
  announceTurns(lightbox, images.length);
  signal.addEventListener("abort", () => lightbox.close());
}

/** Says which picture is shown, once: the page's own carousel, which follows, says so too, unless it is inert. */
function announceTurns(lightbox: PhotoSwipe, count: number): void {
  const page = document.querySelector("main");
  const line = document.createElement("p");
  line.role = "status";
  line.className = "sr-only";
  lightbox.element?.append(line);
  if (page) page.inert = true;
  lightbox.on("change", () => {
    line.textContent = `Picture ${lightbox.currIndex + 1} of ${count}`;
  });
  lightbox.on("close", () => {
    if (page) page.inert = false;
  });
}

/** PhotoSwipe needs the aspect ratio before it opens; the smallest size loads fastest. */
async function slide(image: string, at: number, count: number, of: string): Promise<SlideData> {
  const shape = new Image();
  shape.src = pictureAt(image, SMALLEST) ?? image;
  const late = new Promise((resolve) => setTimeout(resolve, SHAPE_WAIT_MS));
  await Promise.race([shape.decode(), late]).catch(() => {});
  const ratio = shape.naturalWidth ? shape.naturalHeight / shape.naturalWidth : 2 / 3;
  const sized = sources(image);
  return {
    src: image,
    // The size that the page has loaded is shown until the full picture has arrived.
    msrc: shownOnPage(image),
    width: FULL_WIDTH,
    height: Math.round(FULL_WIDTH * ratio),
    alt: `${of}, picture ${at + 1} of ${count}`,
    ...(sized && { srcset: `${sized}, ${image} ${FULL_WIDTH}w` }),
  };
}

/** The size of a picture that the page has loaded. */
function shownOnPage(image: string): string | undefined {
  const own = (address: string) => new URL(address, location.href).pathname;
  const isSame = ({ currentSrc, naturalWidth }: HTMLImageElement) =>
    naturalWidth > SMALLEST && own(currentSrc) === own(image);
  return [...document.images].find(isSame)?.currentSrc;
}

/** Tab goes round its buttons: PhotoSwipe itself only takes focus back after it has left. */
function keepFocus({ element }: PhotoSwipe, event: KeyboardEvent): void {
  if (event.key !== "Tab" || !element) return;
  const buttons = [...element.querySelectorAll("button")].filter((button) =>
    button.checkVisibility(),
  );
  const at = buttons.findIndex((button) => button.matches(":focus"));
  const next = at === -1 && event.shiftKey ? -1 : at + (event.shiftKey ? -1 : 1);
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
}

// Thin lines, as all icons of the shop; PhotoSwipe mirrors the arrow, and hides a bar of the glass.
const CORNERS = '<path d="M14 10h-4v4M18 10h4v4M14 22h-4v-4M18 22h4v-4" />';
const ARROW = '<path d="m19 9-7 7 7 7" />';
const ZOOM =
  '<path d="M20.5 15a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0m-1.5 4 4 4M12.75 15h4.5" /><path class="pswp__zoom-icn-bar-v" d="M15 12.75v4.5" />';

const icon = (lines: string) =>
  `<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32" width="32" height="32">${lines}</svg>`;

/** Phones without full screen for pages, iPhones among them, do not see the button. */
function addFullScreen(lightbox: PhotoSwipe): void {
  if (!document.fullscreenEnabled) return;
  lightbox.ui?.registerElement({
    name: "full-screen",
    title: "Full screen",
    order: 9,
    isButton: true,
    html: icon(CORNERS),
    onClick: () => {
      if (document.fullscreenElement) void document.exitFullscreen();
      else void document.documentElement.requestFullscreen();
    },
  });
}
