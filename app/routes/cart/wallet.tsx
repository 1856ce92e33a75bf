import { useEffect, useState } from "react";
import { WALLET_DELAY_MS } from "#shared/constants.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Preference } from "./use-checkout.ts";

/** The payment provider's way to pay, mounted a moment after its preference is there (§4). */
export function Wallet({ preference }: { preference: Preference }) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    const delay = setTimeout(() => setMounted(true), WALLET_DELAY_MS);
    return () => clearTimeout(delay);
  }, []);

  if (!mounted) return <Skeleton className="h-11 w-full" />;
  return (
    <Button wide to={preference.init_point} reloadDocument>
      Pay with Mercado Pago
    </Button>
  );
}
