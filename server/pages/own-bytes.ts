/** The memory of these bytes; a copy if they are a part of a larger buffer, which others use. */
export function ownBytes(bytes: Uint8Array): ArrayBuffer {
  const { buffer, length } = bytes;
  return length === buffer.byteLength ? (buffer as ArrayBuffer) : new Uint8Array(bytes).buffer;
}
