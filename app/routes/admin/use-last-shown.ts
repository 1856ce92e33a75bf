import { useState } from "react";

/** What a window shows: while it closes, what it has shown last. */
export function useLastShown<T>(value: T, open: boolean): T {
  const [shown, setShown] = useState(value);
  if (open && shown !== value) setShown(value);
  return open ? value : shown;
}
