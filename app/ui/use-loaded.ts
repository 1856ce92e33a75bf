import { useEffect, useEffectEvent, useState } from "react";

/**
 * Loads the code of a part of the page when it is first wanted; undefined until it has arrived. If it
 * cannot be loaded, `onFailure` is called, and the next time it is wanted it is loaded again.
 */
export function useLoaded<T extends object>(
  load: () => Promise<T>,
  wanted: boolean,
  onFailure: () => void,
): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  const fail = useEffectEvent(onFailure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, at the first use
  useEffect(() => {
    if (!wanted || loaded) return;
    load().then(setLoaded, fail);
  }, [wanted, loaded]);
  return loaded;
}
