/**
 * A position in the database's log: a server that has reached it shows everything committed before
 * it.
 */
export type Position = bigint;

const written = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

const PAGE = 8_192n;
/** The sizes of the header of a page of the log, in bytes. */
const HEADERS = [24n, 40n];

/** A position after a page's header is the same as the end of the page before. */
function endOf(position: Position): Position {
  const inPage = position % PAGE;
  return HEADERS.includes(inPage) ? position - inPage : position;
}

/** Reads PostgreSQL's notation, such as `16/B374D848`. */
export function parsePosition(text: string | null | undefined): Position | undefined {
  const [, high, low] = written.exec(text ?? "") ?? [];
  return high && low ? endOf((BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)) : undefined;
}
