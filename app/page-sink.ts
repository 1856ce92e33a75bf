import { EventEmitter } from "node:events";

/** Grows with the pages; what an unusual one took is not kept. */
const [ROOM_BYTES, ROOM_MAX_BYTES] = [64 * 1024, 1024 * 1024];
/** Nobody else's while a page is written. */
let spare: Buffer | undefined;

/**
 * What React writes a page to. It takes all of it at once and copies it: React writes each page in
 * dozens of buffers, and those that wait for the last one would be garbage that lasts.
 *
 * Not a stream of Node's, whose end React would answer by giving up a page that is done: that takes a tenth of a
 * page's time. So nothing is ever emitted.
 */
export class PageSink extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
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

  write(chunk: string | Uint8Array): boolean {
    this.#makeRoom(typeof chunk === "string" ? 3 * chunk.length : chunk.length);
    if (typeof chunk === "string") this.#length += this.#room.write(chunk, this.#length);
    else {
      this.#room.set(chunk, this.#length);
      this.#length += chunk.length;
    }
    return true;
  }

  end(): this {
    this.#done(this.#room.subarray(0, this.#length));
    if (this.#room.length <= ROOM_MAX_BYTES) spare = this.#room;
    return this;
  }
}
