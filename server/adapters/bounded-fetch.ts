const MB = 1024 * 1024;
/** Lists of an image host's store and of payments are the largest answers: far less than this. */
const ANSWER_BYTES_MAX = 8 * MB;
/** An image host also answers with pictures; the limit of pictures is lower. */
const PICTURE_BYTES_MAX = 33 * MB;

/** Passes bytes on, and fails when there are too many: then the connection is closed. */
function atMost(bytesMax: number) {
  let bytes = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= bytesMax) controller.enqueue(chunk);
      else controller.error(new Error(`The answer has more than ${bytesMax} bytes`));
    },
  });
}

/** `fetch` for calls to services. A huge answer must not take the memory of the shop. */
const createBoundedFetch =
  (bytesMax: number): typeof globalThis.fetch =>
  async (input, init) => {
    const { body, status, statusText, headers } = await fetch(input, init);
    const bounded = body?.pipeThrough(atMost(bytesMax)) ?? null;
    return new Response(bounded, { status, statusText, headers });
  };

export const boundedFetch = createBoundedFetch(ANSWER_BYTES_MAX);
export const boundedPictureFetch = createBoundedFetch(PICTURE_BYTES_MAX);
