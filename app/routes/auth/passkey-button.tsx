import { KeyRound } from "lucide-react";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { signWithPasskey } from "../../session/passkey.ts";
import { Button } from "../../ui/button.tsx";
import { useSignIn } from "./use-sign-in.ts";

/** Signs in with a passkey: alone, or as the second step. */
export function PasskeyButton({ onRefused }: { onRefused: (message: string) => void }) {
  const [busy, setBusy] = useState(false);
  const enter = useSignIn();

  async function start(): Promise<void> {
    setBusy(true);
    const signed = await signWithPasskey();
    const refused = signed.ok
      ? await enter(await api.session.signInWithPasskey(signed.credential))
      : signed.reason;
    setBusy(false);
    if (refused) onRefused(refused);
  }

  return (
    <Button
      variant="secondary"
      wide
      className="mt-3 noscript:hidden"
      loading={busy}
      onClick={() => void start()}
    >
      <KeyRound aria-hidden className="size-4.5" />
      Continue with a passkey
    </Button>
  );
}
