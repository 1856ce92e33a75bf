import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { WALLET_DELAY_MS } from "#shared/constants.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ProviderWalletProps } from "./provider-wallet.tsx";
import type { Preference } from "./use-checkout.ts";

const ProviderWallet = lazy<ComponentType<ProviderWalletProps>>(() =>
  import("./provider-wallet.tsx").then(
    (module) => ({ default: module.ProviderWallet }),
    () => ({ default: NoProviderWallet }),
  ),
);

function NoProviderWallet({ onFailed }: ProviderWalletProps) {
  useEffect(onFailed, [onFailed]);
  return null;
}

interface WalletProps {
  preference: Preference;
  /** Of the payment provider, for its own button; without one there is a plain link. */
  publicKey: string | undefined;
}

/** The payment provider's own button, or a plain link if that does not appear. */
export function Wallet({ preference, publicKey }: WalletProps) {
  const [failed, setFailed] = useState(false);
  if (!publicKey || failed) return <WalletLink preference={preference} />;
  return (
    <Suspense fallback={<Skeleton className="h-12 w-full" />}>
      <ProviderWallet
        preferenceId={preference.id}
        publicKey={publicKey}
        onFailed={() => setFailed(true)}
      />
    </Suspense>
  );
}

/** It replaces FINISH ORDER, so it takes the focus of those who pressed that by keyboard. */
function keepFocus(link: HTMLAnchorElement | null): void {
  if (document.activeElement === document.body) link?.focus({ preventScroll: true });
}

/** Mounted a moment after its preference is there (behaviour 48). */
function WalletLink({ preference }: { preference: Preference }) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    const delay = setTimeout(() => setMounted(true), WALLET_DELAY_MS);
    return () => clearTimeout(delay);
  }, []);

  if (!mounted) return <Skeleton className="h-11 w-full" />;
  return (
    <Button ref={keepFocus} wide to={preference.init_point} reloadDocument>
      Pay with Mercado Pago
    </Button>
  );
}
