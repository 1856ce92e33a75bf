/** A picture that has been made safe: a WebP without anything but its pixels. */
export interface SafePicture {
  bytes: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

/** Keeps the pictures that users send. */
export interface ImageHost {
  /**
   * Keeps a picture under a new name of the host's own.
   * @param folder letters, digits, `_` and `-` only
   * @returns where the picture is from now on, and the host's name for it
   * @throws ImageHostError
   */
  keep(picture: SafePicture, folder: string): Promise<{ address: string; publicId: string }>;
  /** Removes a picture; one that is gone already is no error. @throws ImageHostError */
  remove(address: string): Promise<void>;
  /** Whether browsers may bring this address: only where they send pictures to the host directly. */
  isTrustedUrl(address: string): boolean;
}

/** The host refused, or could not be reached. */
export class ImageHostError extends Error {
  readonly kind: "refused" | "unavailable";

  constructor(kind: "refused" | "unavailable", message: string) {
    super(message);
    this.kind = kind;
  }
}
