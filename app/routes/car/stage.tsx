import { Rotate3d, X } from "lucide-react";
import { type ComponentType, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { messages } from "#shared/messages.ts";
import type { TurntableProps } from "../../photos/turntable.tsx";
import { toast } from "../../ui/toast.ts";
import { RoundButton } from "./round-button.tsx";

interface StageProps {
  /** A turntable: pictures in order around the car, or none. */
  spin: string[];
  /** What the pictures show. */
  of: string;
  /** Another value closes the turntable. */
  shown?: number;
  children: ReactNode;
}

/** The frame of the pictures: as wide as its column; lower on a phone in landscape. */
export function Stage({ spin, of, shown, children }: StageProps) {
  const { Turntable, open, close, fail, button } = useOpenedTurntable(shown);
  return (
    <div className="backdrop relative aspect-3/2 max-h-[min(70svh,100svh-8.5rem)] w-full overflow-hidden">
      <div inert={Turntable !== undefined} className="contents">
        {children}
        {spin.length > 0 && <TurnButton ref={button} onClick={open} />}
      </div>
      {Turntable && (
        <>
          <Turntable frames={spin} of={of} takesFocus onEscape={close} onFail={fail} />
          <RoundButton
            icon={X}
            label="Back to the pictures"
            onClick={close}
            className="top-1 right-1"
          />
        </>
      )}
    </div>
  );
}

function TurnButton(props: { ref: Ref<HTMLButtonElement>; onClick: () => void }) {
  return (
    <button
      type="button"
      {...props}
      className="group absolute bottom-0 left-1/2 grid h-13 -translate-x-1/2 place-items-center outline-none noscript:hidden print:hidden"
    >
      <span className="flex h-9 items-center gap-2 rounded-full bg-ground/70 px-3.5 text-small whitespace-nowrap text-muted outline-accent transition-colors group-focus-visible:outline-2 group-hover:text-ink">
        <Rotate3d aria-hidden className="size-4.5" />
        {/* Large letters on a small screen would cover the number of the picture. */}
        <span className="max-[13rem]:sr-only">Turn the car</span>
      </span>
    </button>
  );
}

/** The turntable and its pictures are loaded when it is opened. */
function useOpenedTurntable(shown: number | undefined) {
  const [loaded, setLoaded] = useState<{ Turntable: ComponentType<TurntableProps> }>();
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: to turn to a picture is to leave the turntable
  useEffect(() => setLoaded(undefined), [shown]);

  const say = () => toast({ kind: "error", text: messages.unavailable });
  function close(): void {
    flushSync(() => setLoaded(undefined));
    button.current?.focus();
  }
  return {
    Turntable: loaded?.Turntable,
    button,
    open: () => void import("../../photos/turntable.tsx").then(setLoaded, say),
    close,
    fail(): void {
      say();
      close();
    },
  };
}
