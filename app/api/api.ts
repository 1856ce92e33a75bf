import type { Car } from "#shared/car.ts";
import type { Favorite } from "#shared/favorite.ts";
import type { Purchase, PurchaseRequest } from "#shared/purchase.ts";
import type { Review } from "#shared/review.ts";
import type { SecondFactor, SecondFactorAsked } from "#shared/second-factor.ts";
import type { Credentials, SignedIn } from "#shared/sign-in.ts";
import type { Registration, User } from "#shared/user.ts";
import { request } from "./request.ts";

/** A form's values as typed: the server parses them with the same schema as the form. */
type Draft = Record<string, unknown>;

/** The first factor of an account brings recovery codes. */
interface MaybeRecoveryCodes {
  recoveryCodes?: string[];
}

interface PaymentItem {
  id: string;
  title: string;
  unit_price: number;
  quantity: 1;
}

/** Every change of the shop, by noun and verb: the REST calls of the contract. */
export const api = {
  session: {
    signIn: (body: Credentials) =>
      request<SignedIn | SecondFactorAsked>("POST", "/user", { body, signsIn: true }),
    confirmCode: (code: string) =>
      request<SignedIn>("POST", "/user/second-factor", { body: { code }, signsIn: true }),
    passkeyOptions: () => request<object>("POST", "/user/passkey/options", { signsIn: true }),
    signInWithPasskey: (credential: object) =>
      request<SignedIn>("POST", "/user/passkey", { body: { credential }, signsIn: true }),
    /** The identity provider's token goes twice, as the contract has it. */
    signInWithGoogle: (token: string) =>
      request<SignedIn | SecondFactorAsked>("POST", "/user/google", {
        signsIn: true,
        body: { tokenFirebase: token },
        headers: { authorization: `Bearer ${token}` },
      }),
    signOut: () => request<void>("POST", "/user/logout"),
  },
  sessions: {
    end: (id: string) => request<{ message: string }>("DELETE", `/user/sessions/${id}`),
    endOthers: () => request<{ count: number }>("DELETE", "/user/sessions"),
  },
  secondFactor: {
    beginCodes: (body: Draft) =>
      request<{ secret: string; uri: string }>("POST", "/user/totp", { body }),
    confirmCodes: (code: string) =>
      request<MaybeRecoveryCodes>("POST", "/user/totp/confirm", { body: { code } }),
    removeCodes: (body: object) => request<SecondFactor>("DELETE", "/user/totp", { body }),
    passkeyOptions: (body: Draft) => request<object>("POST", "/user/passkeys/options", { body }),
    addPasskey: (credential: object, name: string) =>
      request<MaybeRecoveryCodes>("POST", "/user/passkeys", { body: { credential, name } }),
    removePasskey: (id: string, body: object) =>
      request<SecondFactor>("DELETE", `/user/passkeys/${id}`, { body }),
    renewRecoveryCodes: (body: object) =>
      request<{ recoveryCodes: string[] }>("POST", "/user/recovery-codes", { body }),
  },
  users: {
    register: (body: Registration) =>
      request<User>("POST", "/user/create", { body: { ...body, status: "user" } }),
    update: (id: string, body: Draft) => request<User>("PUT", `/user/${id}`, { body }),
    changeEmail: (id: string, body: Draft) =>
      request<{ message: string }>("POST", `/user/${id}/email`, { body }),
    remove: (id: string, body: Draft) =>
      request<{ message: string }>("DELETE", `/user/${id}`, { body }),
    askReset: (email: string) =>
      request<{ message: string }>("POST", "/reset-password", { body: { email } }),
    confirmReset: (token: string, password: string) =>
      request<{ message: string }>("POST", "/reset-password/confirm", {
        body: { token, password },
      }),
  },
  cars: {
    read: (id: string) => request<Car>("GET", `/car/detail/${encodeURIComponent(id)}`),
    /** @param key of this car: if it is sent again with the same key, the car is made once */
    create: (body: Draft, key: string) =>
      request<Car>("POST", "/car/create/", { body, headers: { "idempotency-key": key } }),
    update: (id: string, body: Draft) => request<Car>("PUT", `/car/edit/${id}`, { body }),
    remove: (id: string) => request<{ message: string }>("DELETE", `/car/${id}`),
    updateMany: (ids: string[], state: Car["state"]) =>
      request<{ count: number }>("PUT", "/car/bulk", { body: { ids, state } }),
    removeMany: (ids: string[]) =>
      request<{ count: number }>("POST", "/car/bulk-delete", { body: { ids } }),
  },
  reviews: {
    create: (body: Draft) => request<Review>("POST", "/review/", { body }),
    update: (body: Draft) => request<Review>("PUT", "/review/", { body }),
    remove: (id: string) => request<{ message: string }>("DELETE", `/review/${id}`),
  },
  favorites: {
    /** Replaces the server's copy. */
    save: (ids: string[]) =>
      request<Favorite[]>("PUT", "/favorites", { body: { ids, merge: false } }),
    /** Adds to the server's copy. */
    merge: (ids: string[]) =>
      request<Favorite[]>("PUT", "/favorites", { body: { ids, merge: true } }),
  },
  checkout: {
    createPreference: (items: PaymentItem[]) =>
      request<{ id: string; init_point: string }>("POST", "/create_preference/", {
        body: { items, date: new Date().toISOString() },
      }),
    createPurchase: (body: PurchaseRequest) => request<Purchase>("POST", "/buy/create", { body }),
  },
  dashboard: {
    updateUser: (id: string, body: Draft) =>
      request<User>("PUT", `/user/dashboard/users/${id}`, { body }),
    removeUser: (id: string) =>
      request<{ message: string }>("DELETE", `/user/dashboard/users/${id}`),
    sendReset: (id: string) => request<{ message: string }>("POST", `/user/${id}/send-reset`),
    updateUsers: (ids: string[], change: Draft) =>
      request<{ count: number }>("PUT", "/user/dashboard/bulk", { body: { ids, ...change } }),
    removeUsers: (ids: string[]) =>
      request<{ count: number }>("POST", "/user/dashboard/bulk-delete", { body: { ids } }),
  },
} as const;
