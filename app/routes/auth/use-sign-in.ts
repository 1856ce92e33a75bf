import { useNavigate, useSearchParams } from "react-router";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import type { SecondFactorAsked } from "#shared/second-factor.ts";
import type { SignedIn } from "#shared/sign-in.ts";
import type { Reply } from "../../api/request.ts";
import { mergeFavorites } from "../../favorites/favorites-copy.ts";
import { saveSession } from "../../session/session-display.ts";
import { toast } from "../../ui/toast.ts";
import { backAddress } from "./back-address.ts";

/** Handles the reply of any way to sign in: goes to the second step if one is required. */
export function useSignIn() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  /** @returns the message of a refusal */
  return async (reply: Reply<SignedIn | SecondFactorAsked>): Promise<string | undefined> => {
    if (!reply.ok) return reply.error.message;
    if (!reply.data.access) {
      await navigate(paths.secondStep(reply.data.secondFactor, search.get("back")));
      return;
    }
    saveSession(reply.data);
    await navigate(backAddress(search.get("back")), { viewTransition: true });
    toast({ kind: "success", text: messages.signedIn });
    void mergeFavorites();
  };
}
