import { useState } from "react";
import { api } from "../../browser/api.ts";
import { signIn } from "../../browser/identity.ts";
import { Button } from "../../ui/button.tsx";
import { useSignIn } from "./use-sign-in.ts";

const BLOCKED = "Your browser has blocked the window of Google: allow it and try again";

/** Signs in or registers, whichever is due, with what the identity provider says. */
export function GoogleButton({ onRefused }: { onRefused: (message: string) => void }) {
  const [busy, setBusy] = useState(false);
  const enter = useSignIn();

  async function start(): Promise<void> {
    setBusy(true);
    const identified = await signIn();
    const refused = identified.ok
      ? await enter(await api.session.signInWithGoogle(identified.token))
      : identified.reason === "blocked" && BLOCKED;
    setBusy(false);
    if (refused) onRefused(refused);
  }

  return (
    <Button variant="secondary" wide loading={busy} onClick={() => void start()}>
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
