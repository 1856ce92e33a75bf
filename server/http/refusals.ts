import { messages, waitWords } from "#shared/messages.ts";

/** The messages of each status; "…" stands for what differs. */
export type Refusals = Readonly<Record<number, readonly string[]>>;

/** All messages of several, by status. */
export function allRefusals(...parts: Refusals[]): Refusals {
  const all: Record<number, string[]> = {};
  for (const part of parts)
    for (const [status, texts] of Object.entries(part))
      all[Number(status)] = [...new Set([...(all[Number(status)] ?? []), ...texts])];
  return all;
}

const wait = waitWords(60).replace("a minute", "…");
const ofSeveral = (reason: string) => `…: ${reason}`;

const carNotFound = { 404: [messages.carNotFound] };
const userNotFound = { 404: [messages.userNotFound] };
const othersRecord = { 403: [messages.notAllowed] };
const tooManyTries = { 429: [messages.tooMany] };
const tooManySearches = { 429: [messages.tooManySearches] };
const sharedAccount = { 403: [messages.demoAccountKept] };
const usedLink = { 400: [messages.linkExpired] };
const guessable = { 400: [messages.passwordGuessable] };
const vin = { 400: [messages.vinInvalid], 409: [messages.vinTaken] };
const carPictures = { 400: [messages.imageUnknown] };
const boughtCar = { 409: [messages.carSold, messages.carBeingPaid] };
const boughtCars = { 409: boughtCar[409].map(ofSeveral) };
const lastAdmin = { 403: [messages.lastAdmin, messages.userNotFound] };
const userInOrder = { 409: [messages.userInOrder, messages.carOfUserInOrder] };

const password: Refusals = {
  403: [messages.wrongPassword, messages.signInAgain, messages.demoAccountKept],
  429: [wait],
};
const factor: Refusals = {
  403: [messages.codeRequired, messages.wrongCode, messages.passkeyRefused],
  429: [messages.tooMany],
};
const ownerProof = allRefusals(password, factor);
const signIn: Refusals = { 403: [messages.banned], 429: [wait] };
const providerFails: Refusals = {
  502: [messages.providerRefused],
  503: [messages.providerDown],
};

/**
 * What single calls refuse, by the rows of the access table, beyond what openapi-refusals.ts adds
 * to all calls of a kind. Each refusal of a handler must be here: test/documented-refusals.ts.
 */
export const CALL_REFUSALS: Record<string, Refusals> = {
  "GET /car": { 429: [messages.tooManyStreams] },
  "GET /car/search": tooManySearches,
  "GET /car/suggest": tooManySearches,
  "GET /car/facets": tooManySearches,
  "GET /car/detail/:id": carNotFound,
  "GET /car/:id/prices": carNotFound,
  "GET /car/:id/price-position": carNotFound,
  "GET /car/:id/similar": carNotFound,
  "GET /seller/:id": userNotFound,
  "POST /car/create": allRefusals(vin, carPictures, othersRecord),
  "PUT /car/edit/:id": allRefusals(vin, carPictures, boughtCar, {
    403: [messages.carNotFound],
    409: [messages.imagesChanged],
  }),
  "DELETE /car/:id": { 403: [messages.cannotRemoveProduct], 409: [messages.carBeingPaid] },
  "PUT /car/bulk": allRefusals(boughtCars, { 403: [messages.carNotFound] }),
  "POST /car/bulk-delete": {
    403: [messages.cannotRemoveProduct],
    409: [ofSeveral(messages.carBeingPaid)],
  },

  "POST /user": allRefusals(signIn, { 401: [messages.wrongCredentials] }),
  "POST /user/google": allRefusals(signIn, {
    401: [messages.identityRefused],
    403: [messages.identityUnverified],
    503: [messages.identityDown, messages.identityOff],
  }),
  "POST /user/create": allRefusals(guessable, tooManyTries, { 409: [messages.accountExists] }),
  "POST /reset-password": tooManyTries,
  "POST /reset-password/confirm": allRefusals(guessable, usedLink, tooManyTries),
  "POST /user/verify": usedLink,
  "POST /user/email/confirm": usedLink,
  "POST /user/second-factor": allRefusals(signIn, tooManyTries, {
    401: [messages.wrongCode, messages.beginAgain],
  }),
  "POST /user/passkey/options": { 429: [wait] },
  "POST /user/passkey": allRefusals(signIn, {
    401: [messages.passkeyRefused, messages.beginAgain],
  }),
  "POST /user/totp": allRefusals(ownerProof, { 409: [messages.codesAreOn] }),
  "POST /user/totp/confirm": allRefusals(tooManyTries, {
    400: [messages.wrongCode, messages.beginAgain],
    409: [messages.codesOnUnseen],
  }),
  "DELETE /user/totp": allRefusals(ownerProof, {
    403: [messages.factorRequired],
    404: [messages.codesAreOff],
  }),
  "POST /user/passkeys/options": ownerProof,
  "POST /user/passkeys": {
    400: [messages.passkeyRefused],
    409: [messages.passkeysFull, messages.passkeyKnown],
  },
  "DELETE /user/passkeys/:id": allRefusals(ownerProof, {
    403: [messages.passkeyNotFound, messages.factorRequired],
    409: [messages.factorFirst],
  }),
  "POST /user/recovery-codes": allRefusals(ownerProof, { 409: [messages.factorFirst] }),
  "DELETE /user/sessions/:id": { 403: [messages.sessionNotFound] },
  "GET /user/:id/export": allRefusals(othersRecord, tooManyTries),
  "POST /user/:id/email": allRefusals(ownerProof, othersRecord, { 400: [messages.emailIsYours] }),
  "GET /user/:id": allRefusals(othersRecord, userNotFound),
  "PUT /user/:id": allRefusals(ownerProof, guessable, userNotFound, {
    400: [messages.uploadFailed],
    403: [messages.notAllowed, messages.passwordIsOwners],
  }),
  "DELETE /user/:id": allRefusals(ownerProof, othersRecord, {
    403: [messages.lastAdmin],
    409: [messages.accountInOrder, messages.ownCarInOrder],
  }),
  "POST /user/:id/send-reset": allRefusals(userNotFound, tooManyTries),
  "PUT /user/dashboard/users/:id": allRefusals(lastAdmin, sharedAccount),
  "DELETE /user/dashboard/users/:id": allRefusals(userInOrder, sharedAccount, {
    403: [messages.cannotRemoveAdmin, messages.userNotFound],
  }),
  "PUT /user/dashboard/bulk": allRefusals(lastAdmin, sharedAccount),
  "POST /user/dashboard/bulk-delete": allRefusals(sharedAccount, {
    403: [messages.cannotRemoveAdmin, messages.userNotFound],
    409: userInOrder[409].map(ofSeveral),
  }),

  "POST /review": {
    403: [messages.notBought, messages.notAllowed],
    409: [messages.alreadyReviewed],
  },
  "PUT /review": allRefusals(othersRecord, { 404: [messages.reviewNotFound] }),
  "DELETE /review/:id": allRefusals(othersRecord, { 404: [messages.reviewNotFound] }),

  "POST /create_preference": allRefusals(tooManyTries, providerFails, {
    400: [messages.carTwice],
    403: [messages.ownCar],
    409: [
      messages.priceChanged,
      messages.carSold,
      messages.carHeld,
      messages.paymentPending,
      messages.carGone,
      messages.carAmbiguous,
      messages.orderReplaced,
      "You can reserve at most …",
      "You have reserved this car for …",
    ],
    503: [messages.paymentsOff],
  }),
  "POST /buy/create": {
    402: [messages.paymentProblem],
    403: [messages.notAllowed],
    503: [messages.providerDown],
  },
  "GET /buy/status/:id": { 404: [messages.purchaseNotFound] },
  "GET /buy/getbyuser/:id": othersRecord,
  "GET /buy/detail/:id": allRefusals(othersRecord, { 404: [messages.purchaseNotFound] }),
  "GET /admin/orders/:id": { 404: [messages.purchaseNotFound] },

  "POST /images/upload": {
    400: [messages.selectImage, messages.selectOneImage, messages.notAnImage],
    408: [messages.slowUpload],
    413: [messages.imageTooLarge, messages.tooManyPixels],
    429: [messages.tooManyImages, messages.manyUploads],
    503: [messages.imagesBusy, messages.uploadFailed],
  },
};
