import type { RouterContextProvider } from "react-router";
import { type SessionUser, shopContext } from "../../context.ts";

/** The data of every page with the car's form. */
export async function loadCarForm(context: Readonly<RouterContextProvider>, userId: string) {
  const { services, config } = context.get(shopContext);
  const { textRules, modelYearMax } = config;
  return {
    userId,
    rules: { textRules, modelYearMax },
    countries: await services.countries.list(),
  };
}

/**
 * The data of the pages that change a car.
 * @throws 403 'Car not found' where there is none or it is someone else's
 */
export async function loadCarForEdit(
  context: Readonly<RouterContextProvider>,
  user: SessionUser,
  id: string,
) {
  const { selling } = context.get(shopContext).services;
  const car = await selling.findEditable(user, id);
  return { car, ...(await loadCarForm(context, user.id)) };
}
