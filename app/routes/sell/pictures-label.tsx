import type { ReactNode } from "react";

/** The types of files that can be pictures of a car. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"];

interface PicturesLabelProps {
  disabled?: boolean;
  className: string;
  onPick: (files: File[]) => void;
  /** What is pressed. */
  children: ReactNode;
}

/** A label that lets the user choose files; the input itself is invisible. */
export function PicturesLabel({ disabled, className, onPick, children }: PicturesLabelProps) {
  return (
    <label className={className}>
      {children}
      <input
        type="file"
        accept={PICTURE_TYPES.join(",")}
        multiple
        disabled={disabled}
        className="sr-only"
        onChange={({ target: input }) => {
          onPick([...(input.files ?? [])]);
          // So that the same files can be chosen again.
          input.value = "";
        }}
      />
    </label>
  );
}
