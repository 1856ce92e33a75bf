import { randomBytes } from "node:crypto";
import { type Bucket, createBucket } from "../adapters/images/bucket.ts";
import { ImageHostError } from "../adapters/images/contract.ts";
import { UPLOADS } from "../adapters/images/s3.ts";
import type { S3Account } from "../adapters/images/s3-settings.ts";
import { fetchWithReason } from "./fetch-with-reason.ts";
import type { Check } from "./service-checks.ts";

const TIMEOUT_MS = 10_000;

/** What to do about each of the store's refusals. */
function adviceOf(code: string | undefined, { bucket, region }: S3Account): string | undefined {
  switch (code) {
    case "InvalidAccessKeyId":
      return "the access key is unknown: copy S3_ACCESS_KEY_ID again";
    case "SignatureDoesNotMatch":
      return "the secret key is wrong: copy S3_SECRET_ACCESS_KEY again";
    case "RequestTimeTooSkewed":
      return "this machine's clock is wrong: set it";
    case "NoSuchBucket":
      return `there is no bucket ${bucket}: make it, or correct S3_BUCKET`;
    case "AuthorizationHeaderMalformed":
    case "PermanentRedirect":
      return `the bucket is not in the region ${region}: correct S3_REGION`;
    case "AccessDenied":
      return `the key may not do all that is needed: allow s3:PutObject, s3:GetObject and s3:DeleteObject on ${bucket}/pictures/*, and s3:ListBucket on ${bucket}`;
    default:
      return undefined;
  }
}

/** Writes, reads, lists and deletes an object, and asks for one that is not there. */
async function tryOut(bucket: Bucket): Promise<void> {
  const key = `${UPLOADS}doctor-${randomBytes(8).toString("hex")}`;
  const bytes = randomBytes(64);
  if (await bucket.get(key)) throw new Error("the store has objects that nobody wrote");
  await bucket.put(key, bytes);
  try {
    if (!(await bucket.get(key))?.equals(bytes))
      throw new Error("the store does not return what was written");
    if ((await bucket.keys(key).next()).value !== key)
      throw new Error("the store does not list what was written");
  } finally {
    await bucket.remove(key);
  }
}

export const s3Store: Check = async ({ s3 }, fetch) => {
  if (!s3) return undefined;
  const bucket = createBucket({
    account: s3,
    fetch: fetchWithReason(fetch),
    now: () => new Date(),
    guard: (_, work) => work(AbortSignal.timeout(TIMEOUT_MS)),
  });
  await tryOut(bucket).catch((error) => {
    if (!(error instanceof ImageHostError)) throw error;
    const advice = adviceOf(error.code, s3);
    if (advice) throw new Error(advice);
    throw new Error(
      error.kind === "refused"
        ? error.message
        : `${new URL(s3.endpoint).host} cannot be reached: ${error.message}`,
    );
  });
  return `the bucket ${s3.bucket} takes, returns and deletes pictures`;
};
