import type { Car } from "#shared/car.ts";
import { messages } from "#shared/messages.ts";
import { cart } from "../cart/cart.ts";
import { whoSeemsSignedIn } from "../session/session-display.ts";
import { toast } from "../ui/toast.ts";

/** Shows whether it was added, or was already in the cart under its name. */
export function addToCart(car: Car): void {
  // The page may have been loaded before the visitor signed in, in another tab.
  if (whoSeemsSignedIn() === car.userId) {
    toast({ kind: "warning", text: messages.ownCar, anchor: "bottom-right" });
    return;
  }
  const added = cart.add({ ...car, addedAt: new Date().toISOString() });
  toast({
    kind: added ? "success" : "info",
    text: added ? messages.cartAdded : messages.cartHasIt,
    anchor: "bottom-right",
  });
}
