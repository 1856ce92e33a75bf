import { EventEmitter } from "node:events";

/** Grows with the pages; the buffer of an unusually large page is not kept. */
const [ROOM_BYTES, ROOM_MAX_BYTES] = [64 * 1024, 1024 * 1024];
/** Used by one page at a time. */
let spare: Buffer | undefined;

/**
 * The destination to which React writes a page. It copies what it gets into one buffer: React
 * writes each page in dozens of buffers, and keeping them until the last one would make long-lived
 * garbage. Not a real stream of Node: at its end React would abort a page that is complete, which
 * takes a tenth of the page's time. So it never emits anything.
 */
export class PageSink extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  #room: Buffer;
  #length = 0;
  #done: (page: Buffer) => void;

  /** `done` gets the page's bytes, which may be overwritten as soon as it returns. */
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
