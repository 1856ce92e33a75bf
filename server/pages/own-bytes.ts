/** A copy with memory of its own: a part of a larger buffer would keep all of it. */
export const copyBytes = (bytes: Uint8Array): Buffer<ArrayBuffer> =>
  Buffer.from(new Uint8Array(bytes).buffer);

/** The bytes with their memory; a copy if they are a part of a larger buffer, which others use. */
export function ownBytes(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const { buffer, length } = bytes;
  return length === buffer.byteLength ? Buffer.from(buffer as ArrayBuffer) : copyBytes(bytes);
}
