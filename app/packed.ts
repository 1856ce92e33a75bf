import { useMemo } from "react";

/** A value of loader data, as JSON. */
export type Packed<Value> = string & { readonly packed?: Value };

/**
 * Writes lists in loader data as JSON: the router's own format refers to each value by a number,
 * which compresses badly and takes longer to write. Dates become strings.
 */
export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

/** The same value as long as the text is the same. */
export const useUnpacked = <Value>(packed: Packed<Value>): Value =>
  useMemo(() => JSON.parse(packed), [packed]);
