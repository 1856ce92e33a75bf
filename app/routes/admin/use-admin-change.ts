import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Reply } from "../../browser/request.ts";
import { forgetSignIn } from "../../browser/session-display.ts";
import { confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.ts";

/** Asks before rows are deleted; `what` is an item's name, or how many there are. */
export function confirmDelete(what: string): Promise<boolean> {
  return confirm({
    title: "¿Are you sure?",
    text: `You are about to delete ${what} from the database`,
    cancel: "Cancel",
    accept: "Accept",
  });
}

/** Makes a change, says how it went, and shows the list as it then is. */
export function useAdminChange() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    /** @returns the refusal, if it was one */
    async change<T>(call: () => Promise<Reply<T>>, done: string) {
      setBusy(true);
      try {
        const reply = await call();
        if (!reply.ok && reply.error.status === 401) forgetSignIn();
        toast({
          kind: reply.ok ? "success" : "error",
          text: reply.ok ? done : reply.error.message,
          anchor: "bottom-right",
        });
        await revalidate();
        return reply.ok ? undefined : reply.error;
      } finally {
        setBusy(false);
      }
    },
  };
}
