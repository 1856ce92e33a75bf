import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Reply } from "../../api/request.ts";
import { clearSession } from "../../session/session-display.ts";
import { type ToastAnchor, toast } from "../../ui/toast.ts";

const isRefusal = (status: number) => status >= 400 && status < 500;

/** Makes a change, shows its outcome at `anchor`, and reloads the list. */
export function useAdminChange(anchor: ToastAnchor) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return {
    busy,
    /** @returns whether it was made, and what asked for it is still shown */
    async change<T>(call: () => Promise<Reply<T>>, done: string): Promise<boolean> {
      setBusy(true);
      try {
        const reply = await call();
        if (!reply.ok && reply.error.status === 401) clearSession();
        toast({
          kind: reply.ok ? "success" : "error",
          text: reply.ok ? done : reply.error.message,
          anchor,
        });
        // If the shop does not answer, the page is not reloaded.
        if (reply.ok || isRefusal(reply.error.status)) await revalidate();
        return reply.ok && !gone.current;
      } finally {
        setBusy(false);
      }
    },
  };
}
