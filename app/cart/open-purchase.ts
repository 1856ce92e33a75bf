import { STORAGE_KEYS } from "#shared/constants.ts";
import { isId, isListOf, isNumber, isText } from "../storage/shape.ts";
import { readStored, readText, removeStored, writeStored } from "../storage/storage.ts";
import type { CartCar } from "./cart.ts";

type TransactionStatus = "success" | "fail";

/** What the browser keeps between FINISH ORDER and the return from payment (behaviour 48). */
export interface OpenPurchase {
  price: number;
  carsId: string[];
  description: string[];
}

export function saveOpenPurchase(cars: readonly CartCar[]): void {
  writeStored(
    STORAGE_KEYS.subPrice,
    cars.reduce((sum, car) => sum + car.price, 0),
  );
  writeStored(
    STORAGE_KEYS.purchasedCars,
    cars.map(({ id }) => id),
  );
  writeStored(
    STORAGE_KEYS.purchasedNames,
    cars.map(({ name, brand }) => `${name} ${brand}`),
  );
}

/**
 * Returns what the return from payment left, and clears it first: whatever happens next, it
 * cannot run a second time.
 */
export function consumePaymentReturn(): {
  status: TransactionStatus;
  purchase: OpenPurchase | undefined;
} | null {
  const status = readText(STORAGE_KEYS.transactionStatus);
  if (status !== "success" && status !== "fail") {
    removeStored(STORAGE_KEYS.transactionStatus);
    return null;
  }
  const carsId = readStored(STORAGE_KEYS.purchasedCars, isListOf(isId));
  const purchase = carsId && {
    carsId,
    price: readStored(STORAGE_KEYS.subPrice, isNumber) ?? 0,
    description: readStored(STORAGE_KEYS.purchasedNames, isListOf(isText)) ?? [],
  };
  removeStored(
    STORAGE_KEYS.transactionStatus,
    STORAGE_KEYS.subPrice,
    STORAGE_KEYS.purchasedCars,
    STORAGE_KEYS.purchasedNames,
  );
  return { status, purchase };
}
