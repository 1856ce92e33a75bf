import { paths } from "#shared/paths.ts";
import type { Config } from "../config.ts";

/** The external sources of a page, by directive of its security policy. */
export type ExternalSources = Partial<
  Record<"script-src" | "style-src" | "img-src" | "connect-src" | "frame-src", string[]>
>;

const ML = "https://www.mercadolibre.com";
const STATIC = "https://http2.mlstatic.com";

/** The wallet's script adds its own styles and frames. */
const wallet: ExternalSources = {
  "script-src": ["https://sdk.mercadopago.com", STATIC, ML],
  "style-src": ["'unsafe-inline'"],
  "img-src": [STATIC, ML],
  "connect-src": ["https://api.mercadopago.com", "https://events.mercadopago.com", STATIC, ML],
  "frame-src": ["https://www.mercadopago.com", ML],
};

const google = (authDomain: string): ExternalSources => ({
  "script-src": ["https://apis.google.com"],
  "connect-src": [
    "https://identitytoolkit.googleapis.com",
    "https://securetoken.googleapis.com",
    "https://www.googleapis.com",
  ],
  "frame-src": [`https://${authDomain}`, "https://accounts.google.com"],
});

function pictures({ preset, baseUrl }: NonNullable<Config["cloudinary"]>): ExternalSources {
  return {
    "img-src": ["https://res.cloudinary.com"],
    ...(preset && { "connect-src": [new URL(baseUrl).origin] }),
  };
}

const plain = (path: string) => path.toLowerCase().replace(/\/+$/, "");
const signInPaths = [paths.login(), paths.register()];

/** Only for configured services, and only on the pages that use them. */
export function externalSources(path: string, config: Config): ExternalSources[] {
  const { provider, firebase, cloudinary } = config;
  const page = plain(path);
  return [
    ...(cloudinary ? [pictures(cloudinary)] : []),
    ...(provider && page === paths.cart() ? [wallet] : []),
    ...(firebase && signInPaths.includes(page) ? [google(firebase.authDomain)] : []),
  ];
}

/** The identity provider's popup needs its opener; all other pages are isolated. */
export function openerPolicy(path: string, { firebase }: Config): string {
  return firebase && signInPaths.includes(plain(path)) ? "same-origin-allow-popups" : "same-origin";
}

/** What the browser needs for the configured services: only public keys and addresses. */
export function serviceSettings({ provider, firebase, cloudinary }: Config) {
  const { preset, baseUrl, cloud } = cloudinary ?? {};
  return {
    walletKey: provider?.publicKey,
    firebase: firebase && {
      apiKey: firebase.apiKey,
      authDomain: firebase.authDomain,
      projectId: firebase.projectId,
    },
    imageHost: preset ? { upload: `${baseUrl}/v1_1/${cloud}/image/upload`, preset } : undefined,
  };
}
