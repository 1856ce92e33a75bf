const LENGTH_MIN = 64;

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** The array itself where it has this length, else a larger copy. */
export function grown<Kind extends TypedArray>(array: Kind, length: number): Kind {
  if (array.length >= length) return array;
  const larger = Math.max(LENGTH_MIN, length, Math.ceil(array.length * 1.5));
  const copy = new (array.constructor as new (length: number) => Kind)(larger);
  copy.set(array as never);
  return copy;
}
