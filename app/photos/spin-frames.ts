import { isCutOut, type PictureWidth, pictureAt } from "#shared/picture.ts";

/** How many frames are loaded at a time. */
const AT_ONCE = 4;
/** Each round fills the gaps of the one before, so that the car can turn in coarse steps at first. */
const STRIDES = [8, 4, 2, 1];

const [SMALL, LARGE] = [640, 960] as const satisfies PictureWidth[];
/** A moving frame may be enlarged this much without being noticed. */
const STRETCH = 1.25;

/** Cut-outs have no backdrop to spend bytes on, so they may be larger than photos. */
function widthFor(frame: string, pixels: number): PictureWidth {
  return isCutOut(frame) && pixels > SMALL * STRETCH ? LARGE : SMALL;
}

function loadingOrder(count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  return [...new Set(STRIDES.flatMap((stride) => all.filter((index) => index % stride === 0)))];
}

async function loadFrame(address: string): Promise<ImageBitmap> {
  const image = new Image();
  image.src = address;
  await image.decode();
  // Decoded once: an image would be decoded again at a draw after the browser has freed its pixels.
  return createImageBitmap(image);
}

interface Loading {
  frames: readonly string[];
  /** The width at which they are shown, in device pixels. */
  pixels: number;
  onFrame: (index: number, frame: ImageBitmap) => void;
}

/**
 * Loads the frames of a turntable; one that cannot be loaded is left out.
 * @returns a function that stops it, and a promise of its end
 */
export function loadFrames({ frames, pixels, onFrame }: Loading): {
  stop: () => void;
  done: Promise<void>;
} {
  const waiting = loadingOrder(frames.length);
  async function loadNext(): Promise<void> {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const frame = frames[index] as string;
      const loaded = await loadFrame(pictureAt(frame, widthFor(frame, pixels)) ?? frame).catch(
        () => undefined,
      );
      if (loaded) onFrame(index, loaded);
    }
  }
  return {
    stop: () => waiting.splice(0),
    done: Promise.all(Array.from({ length: AT_ONCE }, loadNext)).then(() => {}),
  };
}
