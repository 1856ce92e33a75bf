import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { PictureTile } from "./picture-tile.tsx";
import { isFilled } from "./slots.ts";
import { useDragOrder } from "./use-drag-order.ts";
import type { Pictures } from "./use-pictures.ts";

interface PicturePickersProps {
  pictures: Pictures;
  onSave: () => void;
  /** Whether the form is being sent. */
  busy: boolean;
}

/** On a phone the pickers are higher than the screen, so a new message below is scrolled into view. */
function useShown(told: unknown) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (told) place.current?.scrollIntoView({ block: "nearest" });
  }, [told]);
  return place;
}

/** Five pickers; the first picture is the cover. */
export function PicturePickers({ pictures, onSave, busy }: PicturePickersProps) {
  const { slots, status, saving, preparing } = pictures;
  const { drag, told, onGrip, onGripKey } = useDragOrder(slots.length, pictures.move);
  const cover = slots.findIndex(isFilled);
  const place = useShown(status);
  return (
    <fieldset className="min-w-0">
      <legend className="text-small font-medium">Images</legend>
      <p id="pictures-how" className="mt-1 mb-3 text-small text-muted">
        The first one is the cover. Drag an image by its handle
        <span className="hover-none:hidden">, or use the arrow keys on it</span>.
      </p>
      <div inert={busy}>
        <ul className="grid grid-cols-2 gap-4 sm:max-lg:grid-cols-4">
          {slots.map((slot, index) => (
            <PictureTile
              key={slot.key}
              slot={slot}
              number={index + 1}
              cover={index === cover}
              target={drag !== null && drag.over === index && drag.from !== index}
              dragged={drag?.from === index}
              onPick={(files) => void pictures.pick(slot.key, files)}
              onRemove={() => pictures.remove(slot.key)}
              onGrip={onGrip(index)}
              onGripKey={onGripKey(index)}
            />
          ))}
        </ul>
        <Button
          variant="secondary"
          wide
          className="mt-4"
          loading={saving}
          disabled={preparing}
          onClick={onSave}
        >
          Save Images
        </Button>
      </div>
      <div ref={place} role="status" className="mt-2 min-h-10 text-small">
        {status?.lines.map((line) => (
          <p key={line} className={cx(status.tone === "success" ? "text-success" : "text-danger")}>
            {line}
          </p>
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {told}
      </p>
    </fieldset>
  );
}
