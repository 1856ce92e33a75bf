import { openSmtp } from "../adapters/mail/smtp.ts";
import type { Config } from "../config.ts";
import { fetchWithReason } from "./fetch-with-reason.ts";

const TIMEOUT_MS = 10_000;

/** The currency that each of Mercado Pago's sites charges in. */
const currencies: Record<string, string> = {
  MLA: "ARS",
  MLB: "BRL",
  MLC: "CLP",
  MLM: "MXN",
  MCO: "COP",
  MPE: "PEN",
  MLU: "UYU",
};

type Fetch = typeof globalThis.fetch;
/** Returns what was found, or throws what is wrong and what to do; undefined: not configured. */
export type Check = (config: Config, fetch: Fetch) => Promise<string | undefined>;

/** @throws an Error with the reason why the service cannot be reached */
function reach(fetch: Fetch, url: string, request: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetchWithReason(fetch)(url, { ...request, signal }).catch((error) => {
    throw new Error(`${new URL(url).host} cannot be reached: ${String(error)}`);
  });
}

async function ask(fetch: Fetch, url: string, headers: Record<string, string> = {}) {
  const response = await reach(fetch, url, { headers });
  const body = await response.json().catch(() => undefined);
  return {
    status: response.status,
    ok: response.ok,
    body: Object(body) as Record<string, unknown>,
  };
}

export const payments: Check = async ({ provider }, fetch) => {
  if (!provider) return undefined;
  const bearer = { authorization: `Bearer ${provider.accessToken}` };
  const { ok, status, body } = await ask(fetch, `${provider.baseUrl}/users/me`, bearer);
  if (status === 401 || status === 403)
    throw new Error("the access token is refused: copy MP_ACCESS_TOKEN again");
  if (!ok) throw new Error(`it answered ${status}: try again later`);
  const site = String(body.site_id);
  if (provider.site && provider.site !== site)
    throw new Error(`the account is of the site ${site}: set MP_SITE to that, or leave it out`);
  const charged = currencies[site];
  if (charged && provider.currency !== "USD" && provider.currency !== charged)
    throw new Error(`the site ${site} charges in ${charged}: set MP_CURRENCY to that, or to USD`);
  return `account ${body.id} of the site ${site}, prices in ${provider.currency}, charged in ${charged ?? "its own currency"}`;
};

export const images: Check = async ({ cloudinary }, fetch) => {
  if (!cloudinary) return undefined;
  const { cloud, apiKey, apiSecret, baseUrl, preset } = cloudinary;
  const basic = Buffer.from(`${apiKey}:${apiSecret}`).toString("base64");
  const headers = { authorization: `Basic ${basic}` };
  const { ok, status } = await ask(fetch, `${baseUrl}/v1_1/${cloud}/ping`, headers);
  if (status === 401)
    throw new Error("the key is refused: compare cloud name, API key and API secret");
  if (!ok) throw new Error(`it answered ${status}: try again later`);
  return `the cloud ${cloud} answers; ${preset ? `browsers upload by the preset ${preset}` : "uploads are signed"}`;
};

export const identity: Check = async ({ firebase, publicUrl }, fetch) => {
  if (!firebase) return undefined;
  const keys = await ask(fetch, firebase.jwksUrl);
  if (!keys.ok || !Array.isArray(keys.body.keys) || keys.body.keys.length === 0)
    throw new Error("its public keys are not where GOOGLE_JWKS_URL says: leave that setting out");
  const project = `https://identitytoolkit.googleapis.com/v1/projects?key=${firebase.apiKey}`;
  const { ok, status, body } = await ask(fetch, project);
  if (!ok) throw new Error(`the web key is refused (${status}): copy FIREBASE_API_KEY again`);
  const domains = Array.isArray(body.authorizedDomains) ? body.authorizedDomains : [];
  const host = new URL(publicUrl).hostname;
  if (!domains.includes(host))
    throw new Error(`add ${host} to the authorized domains of the project's Authentication`);
  return `${keys.body.keys.length} keys, and ${host} may open the popup`;
};

export const mail: Check = async ({ smtpUrl, smtpTls, mailFrom, publicUrlGiven }) => {
  if (!smtpUrl) return undefined;
  const transport = await openSmtp({ url: smtpUrl, tls: smtpTls });
  try {
    await transport.verify();
  } catch (error) {
    throw new Error(`${String(error)}: compare the SMTP settings with your mail provider's`);
  } finally {
    transport.close();
  }
  if (!publicUrlGiven) throw new Error("PUBLIC_URL is not set: links in mails would lead nowhere");
  return `the server accepts the account; mails come from ${mailFrom}`;
};

export const edge: Check = async ({ edgePurgeUrls }, fetch) => {
  if (!edgePurgeUrls.length) return undefined;
  for (const url of edgePurgeUrls) {
    const headers = { "surrogate-key": "doctor" };
    const reply = await reach(fetch, url, { method: "PURGE", headers });
    if (!reply.ok)
      throw new Error(`${new URL(url).host} answered ${reply.status}: let this address take PURGE`);
  }
  return `${edgePurgeUrls.length} can be told of changes`;
};

export const countries: Check = async ({ countries: account }, fetch) => {
  if (!account) return undefined;
  const url = `${account.baseUrl}/countries/v5?limit=1&offset=0&response_fields=names.common`;
  const { ok, status } = await ask(fetch, url, { authorization: `Bearer ${account.key}` });
  if (status === 401 || status === 403)
    throw new Error("the key is refused: copy COUNTRIES_KEY again");
  if (status === 429) throw new Error("the month's calls are used up: the last good list is used");
  if (!ok) throw new Error(`it answered ${status}: the last good list is used meanwhile`);
  return "the list can be fetched";
};
