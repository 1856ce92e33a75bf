import type { RouterContextProvider } from "react-router";
import { type SessionUser, shopContext } from "../../context.ts";

/**
 * The data of the pages that change a car.
 * @throws 403 'Car not found' where there is none or it is someone else's
 */
export async function loadCarForEdit(
  context: Readonly<RouterContextProvider>,
  user: SessionUser,
  id: string,
) {
  const { services, config } = context.get(shopContext);
  const car = await services.selling.findEditable(user, id);
  const { textRules, modelYearMax } = config;
  return {
    car,
    userId: user.id,
    rules: { textRules, modelYearMax },
    countries: await services.countries.list(),
  };
}
