import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { messages } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import { api } from "../../api/api.ts";
import type { CartCar } from "../../cart/cart.ts";
import { saveOpenPurchase } from "../../cart/open-purchase.ts";
import { clearSession, seemsSignedIn } from "../../session/session-display.ts";
import { confirm } from "../../ui/confirm.tsx";

export interface Preference {
  id: string;
  init_point: string;
}

/** From FINISH ORDER to the wallet; any change of the cart starts it again. */
export function useCheckout(cars: readonly CartCar[], onOutdated: () => void) {
  const navigate = useNavigate();
  const [preference, setPreference] = useState<Preference | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const contents = cars.map(({ id, price }) => `${id} ${price}`).join();
  const latest = useRef(contents);
  latest.current = contents;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the cart's contents are what matters
  useEffect(() => {
    setPreference(null);
    setProblem("");
  }, [contents]);

  async function promptLogIn(): Promise<void> {
    const goes = await confirm({
      title: messages.logInToBuy,
      text: "Your cart will still be here when you come back.",
      cancel: "Cancel",
      accept: "Log in",
    });
    if (goes) void navigate(paths.login(paths.cart()));
  }

  async function finishOrder(): Promise<void> {
    if (!seemsSignedIn()) return promptLogIn();
    setBusy(true);
    setProblem("");
    saveOpenPurchase(cars);
    const reply = await api.checkout.createPreference(
      cars.map((car) => ({
        id: car.id,
        title: `${car.name} ${car.brand}`,
        unit_price: car.price,
        quantity: 1,
      })),
    );
    setBusy(false);
    // The cart may have changed meanwhile: then messages about the old one are not shown.
    const isOutdated = latest.current !== contents;
    if (reply.ok) {
      if (!isOutdated) setPreference(reply.data);
      return;
    }
    console.error("Error al procesar la compra", reply.error.message);
    if (reply.error.status === 401) {
      clearSession();
      return promptLogIn();
    }
    if (isOutdated) return;
    setProblem(reply.error.message);
    if (reply.error.status === 409) onOutdated();
  }

  return { preference, busy, problem, finishOrder };
}
