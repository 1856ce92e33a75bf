/** The business constants and limits (docs/behaviour.md), each named once. */

export const PAGE_SIZE = 12;
export const SEARCH_DEBOUNCE_MS = 1000;
export const FILTER_ITEMS_SHOWN = 5;

/** Bounds are inclusive; `over` means strictly above. */
export const PRICE_PRESETS = [
  { label: "Up to $ 50.000", minPrice: undefined, maxPrice: 50_000 },
  { label: "$ 50.000 to $ 300.000", minPrice: 50_000, maxPrice: 300_000 },
  { label: "Over $ 300.000", minPrice: 300_001, maxPrice: undefined },
] as const;

/** Bounds in kilometres, inclusive. */
export const MILEAGE_PRESETS = [
  { label: "Up to 10.000 km", minMileage: undefined, maxMileage: 10_000 },
  { label: "10.000 to 50.000 km", minMileage: 10_000, maxMileage: 50_000 },
  { label: "50.000 to 100.000 km", minMileage: 50_000, maxMileage: 100_000 },
  { label: "Over 100.000 km", minMileage: 100_001, maxMileage: undefined },
] as const;
export const MILEAGE_MAX = 2_000_000;

export const SORTS = [
  "default",
  "price_asc",
  "price_desc",
  "mileage_asc",
  "year_desc",
  "year_asc",
  "reduced",
] as const;
export type Sort = (typeof SORTS)[number];

export const CAR_STATES = ["New", "Used"] as const;
export type CarState = (typeof CAR_STATES)[number];

/** The facts with a fixed list of values that the catalogue is filtered by. */
export const FILTER_FACTS = ["body", "fuel", "gearbox", "drive"] as const;
export type FilterFact = (typeof FILTER_FACTS)[number];

export const CAR_NAME_MAX = 20;
export const CAR_DESCRIPTION_MAX = 400;
export const CAR_IMAGES_MAX = 5;
/** How many pictures a turntable has, unless it has none. */
export const SPIN_MIN = 8;
export const SPIN_MAX = 36;
/** The browser scales photos down to this many pixels along their longer side before an upload. */
export const PHOTO_SIDE_MAX = 2400;
/** The same for the photos of a turntable, which are many. */
export const SPIN_SIDE_MAX = 1600;
/** How long an unused picture is stored, on the server or in the browser. */
export const UNUSED_PICTURE_MS = 86_400_000;
export const MODEL_YEAR_MIN = 1886;
export const PRICE_DIGITS_MIN = 4;
export const PRICE_DIGITS_MAX = 12;

export const USER_NAME_MAX = 20;
export const AGE_MIN = 18;
export const AGE_MAX_PROFILE = 115;
export const AGE_MAX_REGISTER = 150;
export const PHONE_MIN = 6;
export const PHONE_MAX = 14;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 20;

export const REVIEW_TITLE_MAX = 20;
export const REVIEW_TEXT_MAX = 300;
export const RATING_MAX = 5;

export const FAVORITES_MAX = 200;
/** The most cars of a cart that are asked for at once: their ids have to fit into an address. */
export const CART_CARS_MAX = 200;
export const COMPARED_CARS_MAX = 4;
export const RECENT_CARS_MAX = 12;
export const RECENT_SEARCHES_MAX = 6;
/** The fewest letters for suggestions: fewer match too many words. */
export const SUGGEST_LETTERS_MIN = 2;
export const SUGGESTIONS_MAX = 8;

export const BULK_MIN = 2;

/** How long a lower price is shown as a reduction (behaviour 144). */
export const REDUCED_DAYS = 30;
/** The fewest comparable cars with which a price can be judged (behaviour 145). */
export const COMPARED_MIN = 5;
/** How many model years a car of the same body may be away. */
export const COMPARED_YEARS = 5;
/** How long a sold car stays comparable. */
export const COMPARED_SOLD_YEARS = 2;
/** Prices this close to the median are always fair, even where the others differ less. */
export const FAIR_SHARE = 0.05;

/** How long a Used car is held for the buyer who is paying. */
export const HOLD_MINUTES = 15;
/** How many Used cars a buyer holds at a time: a whole cart. */
export const HOLDS_MAX = 20;
/** The same where the e-mail is not confirmed, or the account younger than this. */
export const HOLDS_MAX_NEW_ACCOUNT = 3;
export const NEW_ACCOUNT_HOURS = 24;
/**
 * How long a buyer can hold the same car in a row, and how long the car then rests, unless another
 * buyer comes in between.
 */
export const HOLD_ROW_MINUTES = 30;
export const HOLD_REST_MINUTES = 60;
/** A shorter hold would leave no time to pay. */
export const HOLD_LEAST_MINUTES = 5;
/**
 * How long a payment under review may take. The provider promises two working days, which with a
 * weekend are four; after this the purchase expires, and a payment approved later is refunded.
 */
export const PENDING_DAYS_MAX = 5;

export const TOASTS_MAX = 3;
export const TOAST_MS = 5000;
export const TOAST_THANKS_MS = 3000;
export const TOAST_ENTER_MS = 225;
export const TOAST_EXIT_MS = 195;
export const WALLET_DELAY_MS = 200;
/** How long to wait for the payment provider's button before showing a plain link. */
export const WALLET_TIMEOUT_MS = 5000;
export const CAROUSEL_MS = 300;

/** Keys of the browser's storage, spelled as specified (behaviour 8). */
export const STORAGE_KEYS = {
  cart: "cart",
  subPrice: "subPrice",
  purchasedCars: "purshasedCars",
  purchasedNames: "purchasedProductsName",
  transactionStatus: "transactionStatus",
  userId: "userId",
  userType: "userType",
  authToken: "authToken",
  favorites: "favorites",
  userPhoto: "userPhoto",
  theme: "theme",
  density: "density",
  /** Half-filled car forms, one for each user and car. */
  carDraft: "carDraft",
  /** Cars selected for a comparison, and cars seen lately. */
  compared: "comparedCars",
  recent: "recentCars",
  recentSearches: "recentSearches",
  /** Clicks before a page's scripts were loaded, stored across a navigation. */
  queuedClicks: "earlyPresses",
} as const;
/** Passkeys that one account may have. */
export const PASSKEYS_MAX = 10;
