import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { cx } from "../ui/cx.ts";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { loadFrames } from "./spin-frames.ts";
import { createTurning } from "./turning.ts";

export interface TurntableProps {
  /** Pictures in order around the car. */
  frames: readonly string[];
  /** What turns. */
  of: string;
  /** Takes the focus as soon as it is rendered. */
  takesFocus?: boolean;
  onFail?: () => void;
  onEscape?: () => void;
}

/** A car that turns by dragging and by keys. It covers the picture below once it has a frame. */
export function Turntable({ frames, of, takesFocus, ...on }: TurntableProps) {
  const { canvas, handle, loaded, index, turning } = useTurntable(frames, on.onFail);
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (takesFocus) handle.current?.focus();
  }, [takesFocus, handle]);

  function onKeyDown(event: KeyboardEvent): void {
    const one = 1 / frames.length;
    const steps = { ArrowRight: one, ArrowUp: one, ArrowLeft: -one, ArrowDown: -one };
    const step = { ...steps, PageUp: 0.25, PageDown: -0.25 }[event.key];
    if (event.key === "Escape") on.onEscape?.();
    else if (event.key === "Home") turning.set(0);
    else if (event.key === "End") turning.set(-one);
    else if (step !== undefined) turning.by(step);
    else return;
    event.preventDefault();
    setTouched(true);
  }

  function onPointerDown({ currentTarget, pointerId, clientX, button }: PointerEvent): void {
    if (button !== 0) return;
    currentTarget.setPointerCapture(pointerId);
    turning.grab(clientX);
    setTouched(true);
  }

  const degrees = Math.round((index / frames.length) * 360);
  return (
    <div
      className={cx(
        "absolute inset-0",
        // Until then two cars would be seen.
        loaded > 0 ? "backdrop bg-ground forced-colors:bg-[Canvas]" : "[&_canvas]:invisible",
      )}
    >
      <div
        ref={handle}
        role="slider"
        tabIndex={0}
        aria-label={`Turn ${of}`}
        aria-valuemin={0}
        aria-valuemax={360}
        aria-valuenow={degrees}
        aria-valuetext={`Turned by ${degrees} degrees`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={({ clientX, currentTarget }) =>
          turning.drag(clientX, currentTarget.clientWidth)
        }
        onPointerUp={turning.letGo}
        onPointerCancel={turning.letGo}
        className="size-full cursor-grab touch-pan-y touch-pinch-zoom -outline-offset-2 select-none active:cursor-grabbing"
      >
        <canvas ref={canvas} className="mx-auto block aspect-3/2 h-full max-w-full object-cover" />
      </div>
      {loaded > 0 && !touched && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute bottom-3 left-1/2 -translate-x-1/2 animate-appear rounded-full bg-ground/70 px-3 py-1 text-small whitespace-nowrap text-muted print:hidden"
        >
          Drag to turn
        </p>
      )}
      {loaded < frames.length && (
        <ProgressBar
          label="The turntable is being loaded"
          value={loaded / frames.length}
          className="absolute inset-x-0 bottom-0"
        />
      )}
    </div>
  );
}

/** Loads the frames and draws the one of the current turn, or the nearest that has loaded. */
function useTurntable(frames: readonly string[], onFail: () => void = () => {}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const bitmaps = useRef<(ImageBitmap | undefined)[]>([]);
  const wanted = useRef(0);
  const [index, setIndex] = useState(0);
  const [loaded, setLoaded] = useState(0);
  const fail = useEffectEvent(onFail);

  const [turning] = useState(() =>
    createTurning((turn) => {
      wanted.current = Math.round(turn * frames.length) % frames.length;
      setIndex(wanted.current);
      draw(canvas.current, nearest(bitmaps.current, wanted.current, frames.length));
    }),
  );

  useEffect(() => {
    const shown: (ImageBitmap | undefined)[] = [];
    bitmaps.current = shown;
    let left = false;
    const pixels = (canvas.current?.clientWidth ?? 0) * devicePixelRatio;
    const loading = loadFrames({
      frames,
      pixels,
      onFrame(at, frame) {
        if (left) return frame.close();
        shown[at] = frame;
        setLoaded((before) => before + 1);
        draw(canvas.current, nearest(shown, wanted.current, frames.length));
      },
    });
    void loading.done.then(() => {
      if (!left && shown.every((frame) => !frame)) fail();
      // Frames that could not be loaded count, too, so that the progress ends.
      if (!left) setLoaded(frames.length);
    });
    return () => {
      left = true;
      loading.stop();
      turning.stop();
      for (const frame of shown) frame?.close();
      setLoaded(0);
    };
  }, [frames, turning]);

  return { canvas, handle, loaded, index, turning };
}

function nearest(
  frames: readonly (ImageBitmap | undefined)[],
  wanted: number,
  count: number,
): ImageBitmap | undefined {
  for (let away = 0; away <= count / 2; away += 1) {
    const found = frames[(wanted + away) % count] ?? frames[(wanted - away + count) % count];
    if (found) return found;
  }
  return undefined;
}

function draw(canvas: HTMLCanvasElement | null, frame: ImageBitmap | undefined): void {
  const pen = canvas?.getContext("2d");
  if (!canvas || !pen || !frame) return;
  if (canvas.width !== frame.width || canvas.height !== frame.height) {
    canvas.width = frame.width;
    canvas.height = frame.height;
  } else pen.clearRect(0, 0, frame.width, frame.height);
  pen.drawImage(frame, 0, 0);
}
