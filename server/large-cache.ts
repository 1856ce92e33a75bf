import { LRUCache } from "lru-cache";

/**
 * An LRU cache of at most this many entries. With `max` the library would take memory for all of
 * them at once; with a size of one each it grows as they come.
 * @param ttl milliseconds that an entry is good for
 */
export const largeCache = <Key extends {}, Value extends {}>(
  entries: number,
  { ttl, ttlResolution }: { ttl?: number; ttlResolution?: number } = {},
) =>
  new LRUCache<Key, Value>({
    maxSize: entries,
    sizeCalculation: () => 1,
    ...(ttl && { ttl }),
    ...(ttlResolution && { ttlResolution }),
  });
