import { useNavigate, useRevalidator } from "react-router";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { callApi } from "../api/call-api.ts";
import { clearEverything } from "../session/session-display.ts";
import { toast } from "../ui/toast.ts";

/** Ends the session on the server, empties the browser and goes to the landing page. */
export function useLogOut() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (text: string = messages.loggedOut) => {
    const reply = await callApi(({ session }) => session.signOut());
    // On a 401 the session has already ended. On any other failure it is still alive, and must not
    // look ended.
    if (!reply.ok && reply.error.status !== 401) {
      toast({ kind: "error", text: reply.error.message });
      return;
    }
    clearEverything();
    await navigate(paths.landing());
    await revalidate();
    toast({ kind: "success", text });
  };
}
