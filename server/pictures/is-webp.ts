/** Whether the bytes are a whole WebP by the size in its head: a proxy may answer with a page. */
export function isWebp(bytes: Buffer): boolean {
  return (
    bytes.length > 12 &&
    bytes.toString("latin1", 0, 4) === "RIFF" &&
    bytes.toString("latin1", 8, 12) === "WEBP" &&
    bytes.readUInt32LE(4) + 8 === bytes.length
  );
}
