import { toast } from "./toast.ts";
import { useLoaded } from "./use-loaded.ts";

/** The parts that could not be loaded since the document was loaded. */
const failed = new WeakSet<() => Promise<object>>();

const reloadWhereReady = () =>
  fetch("/readyz").then(
    ({ ok }) => ok && window.location.reload(),
    () => {},
  );

interface Opened {
  open: boolean;
  /** The message if the code cannot be loaded. */
  unavailable: string;
  onClose: () => void;
}

/**
 * Loads the code of a part when the visitor opens it. If that fails, a message says so, and the
 * part closes. Many browsers cache a failed module as long as the document lives, so after a second
 * failure the page is loaded again.
 */
export function useOpened<T extends object>(load: () => Promise<T>, opened: Opened): T | undefined {
  const { open, unavailable, onClose } = opened;
  return useLoaded(load, open, () => {
    if (failed.has(load)) void reloadWhereReady();
    failed.add(load);
    toast({ kind: "error", text: unavailable });
    onClose();
  });
}
