import { expect, test } from "vitest";
import * as constants from "./constants.ts";

test("the constants and limits are those of docs/behaviour.md", () => {
  expect(constants).toMatchObject({
    PAGE_SIZE: 12,
    SEARCH_DEBOUNCE_MS: 1000,
    FILTER_ITEMS_SHOWN: 5,
    CAR_NAME_MAX: 20,
    CAR_DESCRIPTION_MAX: 400,
    CAR_IMAGES_MAX: 5,
    PRICE_DIGITS_MIN: 4,
    PRICE_DIGITS_MAX: 12,
    USER_NAME_MAX: 20,
    AGE_MIN: 18,
    AGE_MAX_PROFILE: 115,
    AGE_MAX_REGISTER: 150,
    PHONE_MIN: 6,
    PHONE_MAX: 14,
    PASSWORD_MIN: 8,
    PASSWORD_MAX: 20,
    REVIEW_TITLE_MAX: 20,
    REVIEW_TEXT_MAX: 300,
    RATING_MAX: 5,
    BULK_MIN: 2,
    HOLD_MINUTES: 15,
    HOLDS_MAX: 20,
    HOLDS_MAX_NEW_ACCOUNT: 3,
    HOLD_ROW_MINUTES: 30,
    HOLD_REST_MINUTES: 60,
    HOLD_LEAST_MINUTES: 5,
    TOASTS_MAX: 3,
    TOAST_MS: 5000,
    TOAST_THANKS_MS: 3000,
    TOAST_ENTER_MS: 225,
    TOAST_EXIT_MS: 195,
    WALLET_DELAY_MS: 200,
    CAROUSEL_MS: 300,
  });
});

test("presets are inclusive, and the last begins above 300000", () => {
  expect(constants.PRICE_PRESETS.map(({ minPrice, maxPrice }) => [minPrice, maxPrice])).toEqual([
    [undefined, 50_000],
    [50_000, 300_000],
    [300_001, undefined],
  ]);
});

test("the browser's storage has the specified keys (behaviour 8)", () => {
  expect(Object.values(constants.STORAGE_KEYS)).toEqual(
    expect.arrayContaining([
      "cart",
      "subPrice",
      "purshasedCars",
      "purchasedProductsName",
      "transactionStatus",
      "userId",
      "userType",
      "authToken",
      "favorites",
    ]),
  );
});
