import { useNavigation } from "react-router";
import { useLoadFailure } from "../startup/connection.ts";

/** A line along the top while another page takes long to load; fast pages never show it. */
export function Progress() {
  const { state } = useNavigation();
  const failed = useLoadFailure() !== null;
  if (state === "idle" || failed) return null;
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-40 h-0.5 origin-left animate-advance bg-accent forced-colors:bg-[Highlight]"
    />
  );
}
