import { useRevalidator, useSearchParams } from "react-router";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import type { SecondFactorAsked } from "#shared/second-factor.ts";
import type { SignedIn } from "#shared/sign-in.ts";
import type { Reply } from "../../api/request.ts";
import type { SessionUser } from "../../context.ts";
import { mergeFavorites } from "../../favorites/merge-favorites.ts";
import { useGoOn } from "../../forms/use-go-on.ts";
import { saveSession } from "../../session/session-display.ts";
import { routerState } from "../../startup/router-state.ts";
import { toast } from "../../ui/toast.ts";
import { backAddress } from "./back-address.ts";

const COOKIES_BLOCKED = "Your browser blocks the shop's cookies. Allow them to log in.";

/** Whether the page that was just loaded knows no user: then the browser has not sent the cookie back. */
function isStillSignedOut(): boolean {
  const state = routerState();
  // The visitor has gone elsewhere meanwhile, and the data is older.
  if (!state || state.navigation.location) return false;
  const root = state.loaderData.root as { user: SessionUser | null } | undefined;
  return root?.user === null;
}

/**
 * Handles the reply of any way to sign in: goes to the second step if one is required. Visitors who
 * have opened another page meanwhile stay there, signed in.
 */
export function useSignIn() {
  const goOn = useGoOn();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  /** @returns the message of a refusal */
  return async (reply: Reply<SignedIn | SecondFactorAsked>): Promise<string | undefined> => {
    if (!reply.ok) return reply.error.message;
    if (!reply.data.access) {
      await goOn(paths.secondStep(reply.data.secondFactor, search.get("back")));
      return;
    }
    saveSession(reply.data);
    const wentOn = await goOn(backAddress(search.get("back")), { viewTransition: true });
    if (!wentOn) await revalidate();
    else if (isStillSignedOut()) {
      toast({ kind: "error", text: COOKIES_BLOCKED });
      return;
    }
    toast({ kind: "success", text: messages.signedIn });
    void mergeFavorites();
  };
}
