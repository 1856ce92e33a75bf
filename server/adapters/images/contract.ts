/** A picture encoded again by the shop: a WebP with pixels only, no metadata. */
export interface SafePicture {
  bytes: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

/** Pictures under the shop's own addresses that are stored on another machine. */
export interface RemotePictures {
  /** A picture's bytes; undefined where there is none. @throws ImageHostError */
  read(address: string): Promise<Buffer | undefined>;
  /** @throws ImageHostError */
  has(address: string): Promise<boolean>;
}

/** A place of uploads under the shop's own addresses, by file name. */
export interface UploadStore {
  names(): AsyncIterable<string>;
  read(name: string): Promise<Buffer | undefined>;
  /** When it was written; undefined where it is gone. */
  changedAt(name: string): Promise<Date | undefined>;
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Uploads that are served, and where those go that the database does not know. */
export interface UploadPlace {
  /** For the log. */
  name: string;
  served: UploadStore;
  aside: UploadStore;
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
  /** Where the shop fetches pictures before it serves them. */
  remote?: RemotePictures;
}

/** The host refused, or could not be reached. */
export class ImageHostError extends Error {
  readonly kind: "refused" | "unavailable";
  /** The host's own name for what went wrong. */
  readonly code: string | undefined;

  constructor(kind: "refused" | "unavailable", message: string, code?: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}
