import { CAR_STATES } from "#shared/constants.ts";
import { isId, isListOf, isNumber, isOneOf, isText } from "./shape.ts";

/** What the browser stores of a car in the cart as among the favorites. */
export const carShape = {
  id: isId,
  name: isText,
  state: isOneOf(CAR_STATES),
  price: isNumber,
  image: isListOf(isText),
  location: isText,
};
