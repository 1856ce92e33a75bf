import { messages } from "#shared/messages.ts";
import { isValidVin } from "#shared/vin.ts";
import { isDuplicate } from "../db/errors.ts";
import { conflict, invalidField } from "../http/errors.ts";

/** @throws 400 'The VIN is not valid' for a car of this model year */
export function refuseInvalidVin(vin: string | null | undefined, model: number): void {
  if (vin && !isValidVin(vin, model)) throw invalidField("vin", messages.vinInvalid);
}

/** @throws 409 where the write was refused because another car on offer has the VIN */
export async function refuseTakenVin<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicate(error, "car_vin"))
      throw conflict(messages.vinTaken, [{ path: "vin", message: messages.vinTaken }]);
    throw error;
  }
}
