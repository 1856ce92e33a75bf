import { toast } from "./toast.ts";
import { useLoaded } from "./use-loaded.ts";

/** What could not be fetched since the document was loaded. */
const failed = new WeakSet<() => Promise<object>>();

const reloadWhereReady = () =>
  fetch("/readyz").then(
    ({ ok }) => ok && window.location.reload(),
    () => {},
  );

interface Opened {
  open: boolean;
  /** Said where the code cannot be fetched. */
  unavailable: string;
  onClose: () => void;
}

/**
 * The code of something that a person opens. Where it cannot be fetched, they are told, and it
 * closes. Many browsers keep a failed module as long as the document: where it fails again, the
 * page is loaded again.
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
