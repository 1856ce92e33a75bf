import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { Page, Request } from "playwright-core";
import { fakeService } from "#test/fake-service.ts";
import { gapiSource, layoutPage, popupPage } from "./fake-gapi.ts";

const PROJECT = "marque-shop";
const API_KEY = "web-key";
const DOMAIN = `${PROJECT}.firebaseapp.com`;
const KEY_ID = "of-the-fake";

export interface Person {
  uid: string;
  name: string;
  email: string;
  picture: string;
}

interface Visitor extends Person {
  /** Where the project lets people sign in. */
  authorizedDomains?: string[];
}

class Refused extends Error {}

function demand(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Refused(message);
}

/** The tokens of a person who has just signed in, as Firebase signs them. */
function claimsOf({ uid, ...person }: Person) {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: uid,
    user_id: uid,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    ...person,
    email_verified: true,
    firebase: { identities: { "google.com": [uid] }, sign_in_provider: "google.com" },
  };
}

type SigningKey = Awaited<ReturnType<typeof generateKeyPair>>["privateKey"];

/** What Google's popup and Firebase's accounts answer about one person. */
function fakeAccounts({ authorizedDomains = ["127.0.0.1"], ...person }: Visitor, key: SigningKey) {
  const sessions = new Map<string, string>();
  let idToken: string | undefined;

  function popup(query: URLSearchParams, shown: URL): string {
    demand(query.get("apiKey") === API_KEY, "API_KEY_INVALID");
    demand(query.get("providerId") === "google.com", "INVALID_PROVIDER_ID");
    demand(query.get("authType") === "signInViaPopup", "INVALID_AUTH_TYPE");
    demand(query.get("scopes") === "profile", "INVALID_SCOPES");
    const redirectUrl = query.get("redirectUrl");
    demand(redirectUrl?.startsWith(shown.origin + shown.pathname), "INVALID_REDIRECT");
    const eventId = query.get("eventId");
    demand(eventId, "MISSING_EVENT_ID");
    const sessionId = randomUUID();
    const urlResponse = `https://${DOMAIN}/__/auth/handler?state=${eventId}&code=4/0A`;
    sessions.set(sessionId, urlResponse);
    const event = { type: "signInViaPopup", eventId, urlResponse, sessionId, postBody: null };
    return popupPage(person.name, { ...event, tenantId: null, error: null });
  }

  async function signIn({ requestUri, sessionId, ...rest }: Record<string, unknown>) {
    demand(requestUri, "MISSING_REQUEST_URI");
    demand(sessions.get(String(sessionId)) === requestUri, "INVALID_IDP_RESPONSE");
    demand(rest.returnSecureToken === true, "MISSING_RETURN_SECURE_TOKEN");
    sessions.delete(String(sessionId));
    idToken = await new SignJWT(claimsOf(person))
      .setProtectedHeader({ alg: "RS256", kid: KEY_ID, typ: "JWT" })
      .sign(key);
    const { uid: localId, name: displayName, picture: photoUrl, email } = person;
    const profile = { localId, displayName, photoUrl, email, emailVerified: true };
    const tokens = { idToken, refreshToken: randomUUID(), expiresIn: "3600" };
    return { ...profile, ...tokens, providerId: "google.com", federatedId: localId };
  }

  function lookUp(body: Record<string, unknown>) {
    demand(idToken && body.idToken === idToken, "INVALID_ID_TOKEN");
    const { uid: localId, name: displayName, picture: photoUrl, email } = person;
    return { users: [{ localId, displayName, photoUrl, email, emailVerified: true }] };
  }

  async function identityToolkit(request: Request) {
    const url = new URL(request.url());
    demand(url.searchParams.get("key") === API_KEY, "API key not valid.");
    const call = `${request.method()} ${url.pathname}`;
    if (call === "GET /v1/projects") return { projectId: PROJECT, authorizedDomains };
    if (call === "POST /v1/accounts:signInWithIdp") return signIn(request.postDataJSON());
    if (call === "POST /v1/accounts:lookup") return lookUp(request.postDataJSON());
    throw new Refused("NOT_FOUND");
  }

  return { popup, identityToolkit };
}

const ours = /^https:\/\/(apis\.google|identitytoolkit\.googleapis|marque-shop\.firebaseapp)\./;

/** Answers the requests of a page and its popup; no other host can be reached. */
async function answer(page: Page, visitor: Visitor, key: SigningKey) {
  const asked: string[] = [];
  const { popup, identityToolkit } = fakeAccounts(visitor, key);

  async function reply(request: Request) {
    const { host, pathname, searchParams } = new URL(request.url());
    if (host === "apis.google.com" && pathname === "/js/api.js")
      return { contentType: "text/javascript", body: gapiSource(`https://${DOMAIN}`) };
    if (host === "identitytoolkit.googleapis.com") return { json: await identityToolkit(request) };
    demand(host === DOMAIN, `Nobody is at ${host}`);
    if (pathname === "/__/auth/handler")
      return { contentType: "text/html", body: popup(searchParams, new URL(page.url())) };
    demand(pathname === "/__/auth/iframe", `Nothing is at ${pathname}`);
    demand(searchParams.get("apiKey") === API_KEY, "API_KEY_INVALID");
    return { contentType: "text/html", body: layoutPage };
  }

  await page.context().route(ours, async (route) => {
    const request = route.request();
    asked.push(new URL(request.url()).pathname);
    const headers = { "access-control-allow-origin": "*" };
    const answered = await reply(request).catch((error) => {
      if (!(error instanceof Refused)) throw error;
      return { status: 400, json: { error: { code: 400, message: error.message } } };
    });
    await route.fulfill({ ...answered, headers });
  });
  return asked;
}

/**
 * A fake of Firebase and Google for a browser and the shop: it signs with a key of its own, which
 * the shop finds at the address in `settings`, and refuses what the real ones refuse.
 */
export async function fakeFirebase() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: "RS256", use: "sig" };
  const keys = await fakeService(() => ({ status: 200, body: { keys: [jwk] } }));
  const settings = {
    GOOGLE_PROJECT_ID: PROJECT,
    FIREBASE_API_KEY: API_KEY,
    FIREBASE_AUTH_DOMAIN: DOMAIN,
    GOOGLE_JWKS_URL: `${keys.url}/jwks`,
  };
  return {
    settings,
    answer: (page: Page, visitor: Visitor) => answer(page, visitor, privateKey),
    keysAsked: keys.requests,
    close: keys.close,
  };
}
