/** The shop's messages, to the letter; validation messages are next to their rules. */
import { PASSKEYS_MAX } from "./constants.ts";

// biome-ignore lint/performance/noBarrelFile: the build drops what is not used
export * from "./first-texts.ts";

export const cannotRemoveAdmin = "Can't remove admin";
export const userNotFound = "User not found";
export const carNotFound = "Car not found";
export const cannotRemoveProduct = "Can't remove this product";
export const accountExists = "Already have a user account with this email";
export const wrongCredentials = "Wrong email or password";
export const paymentProblem = "There was a problem with the payment method, try with another later";
export const othersPayment = "Log in with the account that placed the order to see its payment";
export const logInToBuy = "You need to Log In to buy a car";
export const banned = "You have been banned by an Admin";
export const selectImage = "Please, select an image.";
export const selectOneImage = "Please, select one image.";
export const notAnImage = "The selected file is not a valid image.";
export const imageTooLarge = "The image must not be larger than 10 MB";
export const tooLargeToUpload = "The image is too large to upload, please use a smaller one";
export const tooManyPixels = "The image has too many pixels, please use a smaller one";
export const manyUploads = "Too many images at once, please try again in a moment";
export const slowUpload = "The upload is too slow, please try again";
export const imagesBusy = "The shop is busy with other images, please try again in a moment";
export const imageTypes = "The image must be of type jpg, jpeg, webp, png or gif";
export const uploadFailed = "The image upload failed";
export const pictureNotFound = "Picture not found";
export const picturesUnavailable =
  "The pictures cannot be reached just now, please try again in a moment";
export const uploadImagesError = "Error uploading images to the image host";
export const uploadImageError = "Error uploading image to the image host";
export const alreadyReviewed = "You have already published a review";
export const resetFailed = "Error sending for restore the password.";
export const requestFailed = "The request could not be completed because of the following error:";
export const invalidInput = "Invalid input";
export const formIncomplete = "Form incomplete";
export const wrongPassword = "Wrong password";
export const currentPasswordRequired = "Current password is required";
export const signInAgain =
  "Please log in again: this can be done only within 5 minutes of logging in";
export const sessionEnded = "The session has ended";
export const sessionsEnded = "All other sessions have ended";
export const sessionNotFound = "Session not found";
export const codeRequired = "Enter the code";
export const wrongCode = "This code is wrong or has already been used";
export const beginAgain = "This took too long, please log in again";
export const passkeyRefused = "This passkey could not be confirmed, please try again";
export const passkeyNotFound = "Passkey not found";
export const passkeysFull = `An account can have at most ${PASSKEYS_MAX} passkeys, please remove one first`;
export const passkeyKnown = "This passkey has already been added";
export const factorFirst = "Add a passkey or one-time codes first";
export const passkeysUnsupported = "This browser cannot use passkeys here";
export const passkeyNotMade = "No passkey was created";
export const passkeyAdded = "Your passkey has been added";
export const passkeyRemoved = "The passkey has been removed";
export const codesTurnedOn = "One-time codes are on";
export const codesTurnedOff = "One-time codes are off";
export const recoveryCodesMade = "The old recovery codes no longer work";
export const codesAreOn = "One-time codes are on already";
/** Where the answer to turning them on was lost, and with it the recovery codes. */
export const codesOnUnseen = `${codesAreOn}. If you have not seen your recovery codes, please make new ones`;
export const codesAreOff = "One-time codes are off already";
export const factorRequired = "Administrators need a second factor";
export const enrolFirst =
  "Administrators need a second factor: add a passkey or one-time codes on your profile first";
export const passwordGuessable = "This password is too easy to guess, please choose another";
export const passwordIsOwners = "Only the owner of an account can change its password";
export const demoAccountKept =
  "This account belongs to the demonstration, where everyone uses it: it cannot be changed or deleted";
export const passwordsDiffer = "Passwords do not match";
export const fillRequired = "Please fill all required fields and fix any validation errors";
export const emptyCredentials = "Put your email and password";
export const yearRange = "The minimum year cannot be greater than the maximum year";
export const mileageRange = "The minimum mileage cannot be greater than the maximum mileage";
export const signedIn = "Signed in successfully";
export const accountCreated = "Your account has been created successfully!";
export const thanks = "Thanks for buying at the product";
export const adminLoggedOut = "session has been successfully log out!";
export const productModified = "Your product has been successfully modified!";
export const productCreated = "Your product has been created successfully!";
export const imageUploaded = "Your image has been upload successfully!";
export const photoRemoved = "Your photo has been removed";
export const imagesUploaded = "Images uploaded successfully";
export const reviewPublished = "Your review is successfully published";
export const reviewDeleted = "Your review is successfully deleted";
export const reviewUpdated = "Your review is successfully updated";
export const carDeleted = "Successfully deleted car";
export const imageCount = "A car has at most 5 images";
export const spinCount = "A turntable has 8 to 36 images";
export const imagesChanged =
  "The images of this car have been changed in the meantime, please check them and try again";
export const imageUnknown = "The image is not one that was uploaded here";
export const accountDeleted = "Your account has been deleted";
export const accountInOrder =
  "You have an open order or a payment that is being processed. Please try again when it has ended";
export const ownCarInOrder =
  "A buyer is paying for one of your cars right now. Please try again when the order has ended";
/** To administrators. */
export const userInOrder =
  "This user has an open order or a payment that is being processed. Please try again when it has ended";
export const carOfUserInOrder =
  "A buyer is paying for one of this user's cars right now. Please try again when the order has ended";
export const userDeleted = "Successfully deleted user";
export const userEdited = "User edited successfully";
export const profileSaved = "Your profile has been successfully modified!";
export const cartRemoved = "The car has been removed from cart";
export const signInFirst = "You need to log in";
export const foreignOrigin = "This request came from another site";
export const oddAddress = "This is not an address of the shop";
export const nothingHere = "There is nothing here";
export const otherMethod = "This address does not accept this method";
export const idempotencyKeyLength = "The Idempotency-Key must have 1 to 255 characters";
export const idempotencyKeyRunning =
  "A request with this Idempotency-Key is still running, please try again in a moment";
export const idempotencyKeyReused = "This Idempotency-Key was used for another request";
export const longAddress = "This address is too long";
export const notUtf8 = "The body is not UTF-8";
export const notJson = "The body is not valid JSON";
export const largeBody = "The body is too large";
export const otherBody = "This content type is not supported here: send application/json";
export const brokenAddress = "This address cannot be read";
export const busy = "Many people are looking at our cars just now, please try again in a moment";
export const storageFull =
  "The shop cannot store anything just now, nothing was changed. Please try again later";
export const carHeld = "Another buyer is paying for this car right now";
/** To its seller. */
export const carBeingPaid = "A buyer is paying for this car right now";
export const orderReplaced =
  "You have started another order in the meantime, so this one has ended. Please look at your cart and try again";
export const priceChanged = "The price of a car has changed";
export const carTwice = "A car can be in the cart only once";
export const vinInvalid = "The VIN is not valid";
export const vinTaken = "A car with this VIN is already on offer";
export const carAmbiguous =
  "Several cars have this name and price, please add yours to the cart again";
export const providerDown =
  "The payment service does not answer just now, please try again in a moment";
export const providerRefused = "The payment service refused this purchase, please try again later";
export const paymentsOff = "Payments are not set up in this shop yet, so orders cannot be finished";
export const identityOff = "Signing in with Google is not set up in this shop";
export const identityDown =
  "Signing in with Google does not work just now, please try again in a moment";
export const purchaseNotFound = "Purchase not found";
export const resetSent =
  "If this e-mail has an account, a link to restore the password is on its way";
export const resetLinkSent = "A link to restore the password is on its way to the user";
export const passwordRestored = "Your password has been restored, you can log in with it now";
export const emailConfirmed = "Your e-mail is confirmed";
export const emailIsYours = "This is already your e-mail";
export const emailChangeSent = "A link to confirm the new e-mail is on its way to it";
export const linkExpired = "This link is no longer valid, please ask for a new one";
export const reviewNotFound = "Review not found";
export const unsupportedValues = "Please enter supported values";
export const lastAdmin = "The shop needs at least one administrator";
export const selectMore = "Select at least 2 rows";
export const nothingToChange = "Choose what to change";
export const identityRefused = "The sign-in with Google could not be confirmed, please try again";
export const identityUnverified =
  "Google has not confirmed this e-mail, please log in with your password";
export const tooMany = "Too many attempts, please try again later";
export const tooManySearches = "You are searching too fast, please try again in a minute";
export const tooManyStreams =
  "The whole catalogue is already being sent, please try again in a moment";
export const tooManyImages = "At most 60 images can be uploaded in an hour, please try again later";
export const notBought = "Only buyers of this car can review it";
