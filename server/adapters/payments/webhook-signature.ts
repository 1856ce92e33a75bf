import { createHmac, timingSafeEqual } from "node:crypto";

/** Mercado Pago's manifest; pairs without a value are left out. */
function manifest(dataId: string | undefined, requestId: string | undefined, ts: string): string {
  const id = dataId ? `id:${dataId};` : "";
  const request = requestId ? `request-id:${requestId};` : "";
  return `${id}${request}ts:${ts};`;
}

export interface Signed {
  secret: string;
  /** `data.id` of the query: the body's is not signed. */
  dataId?: string;
  requestId?: string;
}

function digest({ secret, dataId, requestId }: Signed, ts: string): string {
  return createHmac("sha256", secret)
    .update(manifest(dataId, requestId, ts))
    .digest("hex");
}

/** The provider's documentation signs the id in lower case. */
const documented = (signed: Signed) => ({ ...signed, dataId: signed.dataId?.toLowerCase() });

export function signWebhook(signed: Signed, ts: string): string {
  return `ts=${ts},v1=${digest(documented(signed), ts)}`;
}

/**
 * Checks `x-signature: ts=…,v1=…`. `ts` (in seconds or in milliseconds) is signed but not compared
 * with the clock: the provider repeats a webhook for days, and the payment is read again.
 */
export function isSignedWebhook(signature: string, signed: Signed): boolean {
  const parts = new Map(
    signature.split(",").map((part) => part.trim().split("=", 2) as [string, string]),
  );
  const ts = parts.get("ts");
  const given = parts.get("v1");
  if (!ts || !given || !/^\d{10,16}$/.test(ts) || !/^[\da-f]{64}$/i.test(given)) return false;
  // The provider's SDK signs the id as it came.
  return [documented(signed), signed].some((one) =>
    timingSafeEqual(Buffer.from(given.toLowerCase()), Buffer.from(digest(one, ts))),
  );
}
