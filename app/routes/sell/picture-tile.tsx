import { GripVertical, Image as ImageIcon, X } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { pictureAt } from "#shared/picture.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PicturesLabel } from "./pictures-label.tsx";
import { isFilled, type Slot } from "./slots.ts";

interface PictureTileProps {
  slot: Slot;
  /** 1 to 5. */
  number: number;
  cover: boolean;
  /** Whether a picture is being dragged over it. */
  target: boolean;
  dragged: boolean;
  onPick: (files: File[]) => void;
  onRemove: () => void;
  onGrip: (event: PointerEvent<HTMLButtonElement>) => void;
  onGripKey: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

const overlay = "absolute top-1.5 bg-ground/85 backdrop-blur-sm hover:bg-ground";

export function PictureTile({ slot, number, cover, target, dragged, ...on }: PictureTileProps) {
  const filled = isFilled(slot);
  return (
    <li
      data-slot={number - 1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        on.onPick([...event.dataTransfer.files]);
      }}
      className={cx(
        "relative min-w-0 transition-opacity first:col-span-2 sm:max-lg:first:row-span-2",
        dragged && "opacity-50",
        target && "outline-2 outline-offset-4 outline-accent",
      )}
    >
      <PicturesLabel
        onPick={on.onPick}
        className="group flex h-full cursor-pointer flex-col has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
      >
        <Preview slot={slot} number={number} cover={cover} />
        <span className="flex min-h-11 items-center justify-center border border-t-0 border-edge px-2 text-center text-small font-medium transition-colors group-hover:border-ink group-hover:bg-sunken">
          {`Select image ${number}`}
        </span>
      </PicturesLabel>
      {filled && (
        <>
          <IconButton
            icon={GripVertical}
            label={`Move image ${number}`}
            aria-describedby="pictures-how"
            onPointerDown={on.onGrip}
            onKeyDown={on.onGripKey}
            className={cx(overlay, "left-1.5 cursor-grab touch-none active:cursor-grabbing")}
          />
          <IconButton
            icon={X}
            label={`Remove image ${number}`}
            onClick={({ currentTarget }) => {
              // The button is removed with its picture.
              currentTarget.closest("li")?.querySelector("input")?.focus();
              on.onRemove();
            }}
            className={cx(overlay, "right-1.5")}
          />
        </>
      )}
    </li>
  );
}

function Preview({ slot, number, cover }: Pick<PictureTileProps, "slot" | "number" | "cover">) {
  return (
    <span
      className={cx(
        "relative grid aspect-3/2 grow place-items-center overflow-hidden bg-sunken",
        !isFilled(slot) && "border border-dashed border-edge group-hover:border-ink",
      )}
    >
      <Shown slot={slot} number={number} />
      {cover && (
        <span className="caps absolute bottom-2 left-2 bg-ground/85 px-2 py-1 text-ink backdrop-blur-sm">
          Cover
        </span>
      )}
      {slot.kind === "pending" && slot.progress !== undefined && !slot.refused && (
        <ProgressBar
          label={`Image ${number} is being uploaded`}
          value={slot.progress}
          className="absolute inset-x-0 bottom-0"
        />
      )}
    </span>
  );
}

function Shown({ slot, number }: { slot: Slot; number: number }) {
  if (slot.kind === "preparing") return <Skeleton className="absolute inset-0" />;
  if (slot.kind === "empty") return <ImageIcon aria-hidden className="size-8 stroke-1 text-edge" />;
  const source = slot.kind === "pending" ? slot.preview : slot.address;
  return (
    <>
      <img
        src={pictureAt(source, 640) ?? source}
        alt={`View ${number} of the car`}
        draggable={false}
        className="absolute inset-0 size-full object-cover"
      />
      {slot.kind === "pending" && slot.progress === undefined && (
        <span className="caps absolute right-2 bottom-2 bg-accent px-2 py-1 text-on-accent">
          Not saved
        </span>
      )}
      {slot.kind === "pending" && slot.refused && (
        <span className="caps absolute right-2 bottom-2 bg-danger px-2 py-1 text-ground">
          Failed
        </span>
      )}
    </>
  );
}
