import { useEffect, useState } from "react";

/**
 * A part of the page whose code is fetched when it is first wanted; nothing until it is there.
 * Where it cannot be fetched, `onFailure` is told, and the next time it is wanted is another try.
 */
export function useLoaded<T extends object>(
  load: () => Promise<T>,
  wanted: boolean,
  onFailure: () => void,
): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, at the first use
  useEffect(() => {
    if (!wanted || loaded) return;
    load().then(setLoaded, onFailure);
  }, [wanted, loaded]);
  return loaded;
}
