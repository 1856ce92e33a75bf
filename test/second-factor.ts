import { codeOf, stepAt } from "#server/second-factor/totp.ts";
import type { TestShop } from "./app.ts";

type Reply = Awaited<ReturnType<TestShop["app"]["inject"]>>;

/** Keeps cookies between calls, as a browser does. */
export function createBrowser(shop: TestShop, headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  async function call(method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const reply = await shop.app.inject({
      method,
      url: `/api${url}`,
      payload,
      headers: { ...headers, ...(cookie && { cookie }) },
    });
    for (const { name, value } of reply.cookies) {
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    }
    return reply;
  }
  return {
    jar,
    get: (url: string): Promise<Reply> => call("GET", url),
    post: (url: string, payload: object = {}): Promise<Reply> => call("POST", url, payload),
    put: (url: string, payload: object = {}): Promise<Reply> => call("PUT", url, payload),
    remove: (url: string, payload: object = {}): Promise<Reply> => call("DELETE", url, payload),
  };
}
export type TestBrowser = ReturnType<typeof createBrowser>;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Decodes a secret, as an authenticator app does. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of an authenticator app, now or some steps later. */
export const appCode = (secret: string, later = 0) =>
  codeOf(fromBase32(secret), stepAt(new Date()) + later);

/** Turns one-time codes on. The next valid code is that of a later step. */
export async function enrolTotp(browser: TestBrowser, password: string) {
  const { secret } = (await browser.post("/user/totp", { currentPassword: password })).json();
  const code = appCode(secret);
  const confirmed = await browser.post("/user/totp/confirm", { code });
  return {
    secret: secret as string,
    /** The code that turned them on. */
    first: code,
    recoveryCodes: confirmed.json().recoveryCodes as string[] | undefined,
    next: () => appCode(secret, 1),
  };
}
