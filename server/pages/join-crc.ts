/**
 * CRC-32 of joined texts from those of the texts, as zlib's crc32_combine does, which Node does not
 * offer.
 */
const POLYNOMIAL = 0xedb88320;
/** The highest bit is the coefficient of x⁰. */
const ONE = 0x80000000;
const X = 0x40000000;

/** The product of two polynomials modulo that of CRC-32. */
function product(one: number, other: number): number {
  let [sum, factor] = [0, other];
  for (let bit = ONE; bit; bit >>>= 1) {
    if (one & bit) sum ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return sum >>> 0;
}

/** x to the powers 8, 16, 32 and so on: what bytes, pairs of bytes and so on shift by. */
const X_TO_4 = product(product(X, X), product(X, X));
const POWERS = [product(X_TO_4, X_TO_4)];
for (let n = 1; n < 32; n += 1) {
  const before = POWERS[n - 1] as number;
  POWERS.push(product(before, before));
}

/** The shift of a checksum when this many bytes are appended, for `appendCrc`. */
export function crcShift(bytes: number): number {
  let shift = ONE;
  for (let [n, left] = [0, bytes]; left > 0; n += 1, left = Math.floor(left / 2))
    if (left % 2 === 1) shift = product(POWERS[n] as number, shift);
  return shift;
}

/** The checksum of a text with this checksum, followed by another text. */
export const appendCrc = (crc: number, next: number, shift: number): number =>
  (product(shift, crc) ^ next) >>> 0;
