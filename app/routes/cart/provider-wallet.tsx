import { initMercadoPago, Wallet } from "@mercadopago/sdk-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { WALLET_PATIENCE_MS } from "#shared/constants.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

interface ProviderWalletProps {
  preferenceId: string;
  publicKey: string;
  /** Its script did not come, or could not draw the button. */
  onFailed: () => void;
}

/** Mercado Pago's own button, which waits the 200 ms of §4 by itself before it is mounted. */
export function ProviderWallet({ preferenceId, publicKey, onFailed }: ProviderWalletProps) {
  const [ready, setReady] = useState(false);
  const fail = useRef(onFailed);
  fail.current = onFailed;
  // Its widget is drawn anew whenever one of these is another object.
  const settings = useMemo(
    () => ({
      initialization: { preferenceId, redirectMode: "self" as const },
      onReady: () => setReady(true),
      onError: () => fail.current(),
    }),
    [preferenceId],
  );
  initMercadoPago(publicKey, { locale: "en-US", trackingDisabled: true });

  useEffect(() => {
    if (ready) return;
    const patience = setTimeout(() => fail.current(), WALLET_PATIENCE_MS);
    return () => clearTimeout(patience);
  }, [ready]);

  return (
    <>
      {!ready && <Skeleton className="h-12 w-full" />}
      <Wallet locale="en-US" {...settings} />
    </>
  );
}
