import { type ComponentType, lazy, Suspense } from "react";
import { SPIN_MAX, SPIN_MIN } from "#shared/constants.ts";
import type { TurntableProps } from "../../photos/turntable.tsx";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { FoldedSection } from "./folded-section.tsx";
import { PicturesLabel } from "./pictures-label.tsx";
import type { Spin } from "./use-spin.ts";

const Turntable = lazy<ComponentType<TurntableProps>>(() =>
  import("../../photos/turntable.tsx").then(
    (module) => ({ default: module.Turntable }),
    () => ({ default: () => null }),
  ),
);

interface SpinFieldProps {
  spin: Spin;
  onPick: (files: File[]) => void;
}

/** A turntable: photos from all around the car. */
export function SpinField({ spin, onPick }: SpinFieldProps) {
  const { frames, progress, problem } = spin;
  const lead =
    frames.length === 0
      ? "Photos from all around: optional, and buyers turn the car themselves"
      : `${frames.length} images`;
  return (
    <FoldedSection title="Turntable" lead={lead} wrong={problem !== undefined}>
      {(open) => (
        <div className="grid gap-x-10 gap-y-6 pt-4 pb-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <div>
            <p className="text-small text-muted">
              {`Walk around the car clockwise and take ${SPIN_MIN} to ${SPIN_MAX} photos, each a step further, from the same height and distance. Select them all at once: they are put in order by their names.`}
            </p>
            <FramesInput busy={progress !== undefined} again={frames.length > 0} onPick={onPick} />
            {frames.length > 0 && (
              <Button
                variant="quiet"
                className="mt-2 -ml-6"
                onClick={({ currentTarget }) => {
                  // The button is removed with the turntable.
                  currentTarget.parentElement?.querySelector("input")?.focus();
                  spin.remove();
                }}
              >
                Remove the turntable
              </Button>
            )}
            <p role="status" className="mt-2 min-h-6 text-small text-danger">
              {problem}
            </p>
          </div>
          <div className="relative aspect-3/2 w-full overflow-hidden bg-sunken">
            {frames.length > 0 ? (
              <Suspense>
                {open && <Turntable key={frames.join()} frames={frames} of="the car" />}
              </Suspense>
            ) : (
              <p className="grid size-full place-items-center border border-dashed border-edge p-6 text-center text-small text-muted">
                Here you will turn the car as buyers do
              </p>
            )}
            {progress !== undefined && (
              <ProgressBar
                label="The images are being uploaded"
                value={progress}
                className="absolute inset-x-0 bottom-0"
              />
            )}
          </div>
        </div>
      )}
    </FoldedSection>
  );
}

interface FramesInputProps {
  busy: boolean;
  /** Whether there are some already. */
  again: boolean;
  onPick: (files: File[]) => void;
}

function FramesInput({ busy, again, onPick }: FramesInputProps) {
  return (
    <PicturesLabel
      disabled={busy}
      onPick={onPick}
      className="mt-4 flex min-h-11 cursor-pointer items-center justify-center rounded-[2px] border border-edge px-4 text-small font-medium transition-colors hover:border-ink hover:bg-sunken has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
    >
      {again ? "Select other images" : "Select images"}
      <span className="sr-only"> of the turntable</span>
    </PicturesLabel>
  );
}
