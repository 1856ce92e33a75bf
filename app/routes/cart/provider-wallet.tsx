import { loadMercadoPago } from "@mercadopago/sdk-js";
import { initMercadoPago, Wallet } from "@mercadopago/sdk-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { WALLET_TIMEOUT_MS } from "#shared/constants.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

export interface ProviderWalletProps {
  preferenceId: string;
  publicKey: string;
  /** Called if its script could not be loaded, or could not draw the button. */
  onFailed: () => void;
}

/** Mercado Pago's own button, which itself waits the 200 ms of behaviour 48 before it is mounted. */
export function ProviderWallet({ preferenceId, publicKey, onFailed }: ProviderWalletProps) {
  const [state, setState] = useState<"loading" | "loaded" | "ready">("loading");
  const fail = useRef(onFailed);
  fail.current = onFailed;
  // Memoized, because its widget is drawn again whenever one of these is another object.
  const settings = useMemo(
    () => ({
      initialization: { preferenceId, redirectMode: "self" as const },
      onReady: () => setState("ready"),
      onError: () => fail.current(),
    }),
    [preferenceId],
  );

  useEffect(() => {
    initMercadoPago(publicKey, { locale: "en-US", trackingDisabled: true });
    loadMercadoPago().then(
      () => setState("loaded"),
      () => fail.current(),
    );
  }, [publicKey]);

  const ready = state === "ready";
  useEffect(() => {
    if (ready) return;
    const timeout = setTimeout(() => fail.current(), WALLET_TIMEOUT_MS);
    return () => clearTimeout(timeout);
  }, [ready]);

  return (
    <>
      {!ready && <Skeleton className="h-12 w-full" />}
      {state !== "loading" && <Wallet locale="en-US" {...settings} />}
    </>
  );
}
