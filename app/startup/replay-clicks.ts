import { messages } from "#shared/messages.ts";
import { api } from "../api/api.ts";
import { addFavorite } from "../cars/add-favorite.ts";
import { addToCart } from "../cars/add-to-cart.ts";
import { toast } from "../ui/toast.ts";
import { removeQueuedClicks } from "./queued-clicks.ts";

const refuse = (text: string) => toast({ kind: "info", text, anchor: "bottom-right" });

/** Whether it is done or finally refused. */
async function replay(press: string): Promise<boolean> {
  const [list, id = ""] = press.split(" ");
  const reply = await api.cars.read(id);
  if (!reply.ok) {
    if (reply.error.status === 404) refuse(messages.carGone);
    // Without an answer, or after too many calls (429), the next page tries again.
    return reply.error.status >= 400 && reply.error.status < 429;
  }
  const car = reply.data;
  if (list === "favorite") addFavorite(car);
  if (list !== "cart") return true;
  if (car.sold) refuse(messages.carSold);
  else addToCart(car);
  return true;
}

/** Carries out the clicks on a page that was left before its scripts had arrived. */
export async function replayClicks(presses: string[]): Promise<void> {
  for (const press of presses) if (await replay(press)) removeQueuedClicks([press]);
}
