import type { RouterContextProvider } from "react-router";
import { messages } from "#shared/messages.ts";
import { type SessionUser, shopContext } from "../../context.ts";

/**
 * What the pages that change a car show.
 * @throws 403 'Car not found' where there is none or it is someone else's
 */
export async function loadCarForEdit(
  context: Readonly<RouterContextProvider>,
  user: SessionUser,
  id: string,
) {
  const { services, config } = context.get(shopContext);
  const [found] = await services.cars.current([id]);
  const { textRules, modelYearMax } = config;
  // A car that is neither to be had nor sold was taken out of the shop by its owner.
  const mine = found && found.userId === user.id && (found.available || found.sold);
  if (!found || !(mine || user.type === "admin"))
    throw new Response(messages.carNotFound, { status: 403, statusText: "Forbidden" });
  const { available: _, ...car } = found;
  return {
    car,
    userId: user.id,
    rules: { textRules, modelYearMax },
    countries: await services.countries.list(),
  };
}
