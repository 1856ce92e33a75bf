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
   */
  keep(picture: SafePicture, folder: string): Promise<{ address: string; publicId: string }>;
  /** Removes a picture; one that is gone already is no error. */
  remove(address: string): Promise<void>;
}
