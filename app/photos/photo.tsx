import { type ReactNode, useState } from "react";
import { isShownPhoto } from "#shared/photo.ts";
import { FACE_WIDTH, pictureAt } from "#shared/picture.ts";

interface PhotoProps {
  src: string | null | undefined;
  alt: string;
  /** Width and height in CSS pixels. */
  size: number;
  className?: string;
  lazy?: boolean;
  onBroken?: () => void;
  /** Shown if there is no photo, or none that can be shown. */
  children: ReactNode;
}

/** The photo of a person; its host does not learn which page shows it. */
export function Photo({ src, alt, size, className, lazy, onBroken, children }: PhotoProps) {
  const [broken, setBroken] = useState<string>();
  // A chosen file that is not uploaded yet has a blob address.
  const shown = src && src !== broken && (src.startsWith("blob:") || isShownPhoto(src));
  if (!shown) return children;
  return (
    <img
      src={pictureAt(src, FACE_WIDTH) ?? src}
      alt={alt}
      width={size}
      height={size}
      loading={lazy ? "lazy" : undefined}
      referrerPolicy="no-referrer"
      onError={() => {
        setBroken(src);
        onBroken?.();
      }}
      className={className}
    />
  );
}
