import { Writable } from "node:stream";

/** Grows with the pages; what an unusual one took is not kept. */
const [ROOM_BYTES, ROOM_MAX_BYTES] = [64 * 1024, 1024 * 1024];
/** Nobody else's while a page is written. */
let spare: Buffer | undefined;

/**
 * What React writes a page to. It takes all of it at once and copies it: React writes each page in
 * dozens of buffers, and those that wait for the last one would be garbage that lasts.
 */
export class PageSink extends Writable {
  #room: Buffer;
  #length = 0;
  #done: (page: Buffer) => void;

  /** `done` gets the page's bytes, which are overwritten as soon as it returns. */
  constructor(done: (page: Buffer) => void) {
    super();
    this.#room = spare ?? Buffer.allocUnsafeSlow(ROOM_BYTES);
    spare = undefined;
    this.#done = done;
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#room.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + bytes));
    this.#room.copy(larger, 0, 0, this.#length);
    this.#room = larger;
  }

  override write(chunk: string | Uint8Array): boolean {
    this.#makeRoom(typeof chunk === "string" ? 3 * chunk.length : chunk.length);
    if (typeof chunk === "string") this.#length += this.#room.write(chunk, this.#length);
    else {
      this.#room.set(chunk, this.#length);
      this.#length += chunk.length;
    }
    return true;
  }

  override end(): this {
    this.#done(this.#room.subarray(0, this.#length));
    if (this.#room.length <= ROOM_MAX_BYTES) spare = this.#room;
    return super.end();
  }
}
