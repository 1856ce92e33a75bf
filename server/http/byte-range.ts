/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a `Range` header names; undefined for the whole file, which is also the
 * answer to several ranges and to invalid ones.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "") ?? [];
  if (first === "") {
    if (last === "") return undefined;
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}

/** Whether the browser's part of the file, by its `If-Range`, is of the same version. */
export function isSameFile(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || String(ifRange).trim() === etag;
}
