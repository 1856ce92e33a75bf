const LENGTH_MIN = 64;

/** Codes of values, in the narrowest array that their number allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** The codes in an array that also holds `code`. */
export function widened(codes: Codes, code: number): Codes {
  if (code > 65_535) return codes instanceof Uint32Array ? codes : Uint32Array.from(codes);
  if (code > 255) return codes instanceof Uint8Array ? Uint16Array.from(codes) : codes;
  return codes;
}

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** The array itself where it has this length, otherwise a larger copy. */
export function grown<Kind extends TypedArray>(array: Kind, length: number): Kind {
  if (array.length >= length) return array;
  const larger = Math.max(LENGTH_MIN, length, Math.ceil(array.length * 1.5));
  const copy = new (array.constructor as new (length: number) => Kind)(larger);
  copy.set(array as never);
  return copy;
}
