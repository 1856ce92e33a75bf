import { randomUUID } from "node:crypto";
import { request } from "playwright-core";

import { STORAGE_KEYS } from "#shared/constants.ts";
import { ownShop } from "./own-shop.ts";

export interface Account {
  email: string;
  password: string;
}

/** The accounts of the demonstration; a journey that changes one makes its own instead. */
export const demo = {
  admin: { email: "admin@marque.example", password: "Admin2023" },
  seller: { email: "seller@marque.example", password: "Seller2023" },
  buyer: { email: "buyer@marque.example", password: "Buyer2023" },
} as const;

/** A fresh person with an account, registered over REST. */
export async function newAccount(
  address = ownShop().address,
  traits: Partial<typeof person & Account> = {},
): Promise<Account> {
  const account = { email: `${randomUUID()}@people.example`, password: "Secret123", ...traits };
  await post(address, "/api/user/create", { ...person, ...account });
  return account;
}

const person = { name: "Ada", lastName: "Driver", country: "Italy", age: 36, status: "user" };

/** Signs in over REST: the session's cookie, and what the sign-in form stores in the browser. */
export async function signInByCall(account: Account, address = ownShop().address) {
  const { reply, cookies } = await post(address, "/api/user", account);
  const storage: Record<string, string> = {
    [STORAGE_KEYS.authToken]: JSON.stringify(reply),
    [STORAGE_KEYS.userId]: reply.id,
    [STORAGE_KEYS.userType]: reply.type,
  };
  return { cookies, storage };
}

async function post(address: string, path: string, data: object) {
  const caller = await request.newContext({ baseURL: address });
  try {
    const response = await caller.post(path, { data });
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
    const { cookies } = await caller.storageState();
    return { reply: await response.json(), cookies };
  } finally {
    await caller.dispose();
  }
}
