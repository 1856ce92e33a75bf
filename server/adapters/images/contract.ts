/** A picture encoded again by the shop: a WebP with pixels only, no metadata. */
export interface SafePicture {
  bytes: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

/** Stores the pictures that users upload. */
export interface ImageHost {
  /**
   * Stores a picture under a new name of the host.
   * @param folder letters, digits, `_` and `-` only
   * @returns the picture's address, and the host's name for it
   * @throws ImageHostError
   */
  save(picture: SafePicture, folder: string): Promise<{ address: string; publicId: string }>;
  /** Removes a picture; it is no error where there is none. @throws ImageHostError */
  remove(address: string): Promise<void>;
  /** Whether to accept this address from a browser, where browsers upload to the host directly. */
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
