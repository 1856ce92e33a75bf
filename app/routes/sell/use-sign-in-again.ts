import { useRevalidator } from "react-router";
import type { ApiError } from "../../api/request.ts";
import { clearSession } from "../../session/session-display.ts";
import { toast } from "../../ui/toast.ts";

/**
 * For a session that has ended: the page's own guard leads to signing in and back here, where the
 * draft waits.
 */
export function useSignInAgain() {
  const { revalidate } = useRevalidator();
  /** Shows `why` unless something else has shown it already. */
  return (why?: ApiError) => {
    clearSession();
    if (why) toast({ kind: "warning", text: why.message });
    void revalidate();
  };
}
