/** The messages that the first load of the catalogue and of cars' pages contains. */

export const priceRange = "The minimum price cannot be greater than the maximum price";
export const loggedOut = "You logged out successfully";
export const cartAdded = "The car has been added to cart";
export const cartHasIt = "The car is already in your cart";
export const favoritesHaveName = "The car is already in your Favorites";
export const favoriteRemoved = "You removed the cart from Favorites";
export const notAllowed = "You are not allowed to do this";
export const offline = "You are offline, please try again when the connection is back";
export const unavailable = "The shop is briefly unavailable, please try again in a moment";
export const unexpected = "Something went wrong on our side, please try again";
export const carGone = "This car is no longer available";
export const carSold = "This car has been sold";
export const paymentPending =
  "Your payment for this car is being processed. We will mail you when it is done.";
export const ownCar = "You cannot buy your own car";
export const reviewedHint = "You have already published a review.";
