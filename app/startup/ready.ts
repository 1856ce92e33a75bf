import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page's scripts are there to answer: false on the server and until they came. */
export function useReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
