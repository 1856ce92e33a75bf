import { useEffect, useState } from "react";
import { messages } from "#shared/messages.ts";
import { api } from "../../api/api.ts";
import type { FirebaseSettings } from "../../context.ts";
import { prepareSignIn, signIn } from "../../session/identity.ts";
import type { IdentityProblem } from "../../session/identity-problems.ts";
import { Button } from "../../ui/button.tsx";
import { useSignIn } from "./use-sign-in.ts";

const words: Record<IdentityProblem, string> = {
  closed: "",
  blocked: "Your browser has blocked the window of Google: allow it and try again",
  unreachable: messages.identityDown,
  refused: messages.identityRefused,
};

interface GoogleButtonProps {
  firebase: FirebaseSettings | undefined;
  onRefused: (message: string) => void;
}

/** Signs in with the identity provider's token, which also registers new users. */
export function GoogleButton({ firebase, onRefused }: GoogleButtonProps) {
  const [busy, setBusy] = useState(false);
  const enter = useSignIn();

  async function start(): Promise<void> {
    setBusy(true);
    const identified = await signIn(firebase);
    const refused = identified.ok
      ? await enter(await api.session.signInWithGoogle(identified.token))
      : words[identified.reason];
    setBusy(false);
    if (refused) onRefused(refused);
  }

  // Before the click: a popup that opens late is blocked.
  useEffect(() => prepareSignIn(firebase), [firebase]);

  return (
    <Button
      variant="secondary"
      wide
      className="noscript:hidden"
      loading={busy}
      onClick={() => void start()}
    >
      <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className="size-4.5">
        <path
          d="M18.4 5.6A9 9 0 1 0 21 12h-8.5"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinejoin="round"
        />
      </svg>
      Continue with Google
    </Button>
  );
}
