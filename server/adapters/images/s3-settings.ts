import { z } from "zod";
import { missingOf, optionalText, wholeNumber } from "../../setting-kinds.ts";

const MEGABYTE = 1024 * 1024;
const example = "https://s3.eu-central-1.amazonaws.com";

function isEndpoint(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { search, hash, username, password } = new URL(url);
  return `${search}${hash}${username}${password}` === "";
}

export const s3Environment = {
  /**
   * Where an S3-compatible store answers; with the bucket and the keys, pictures are kept there.
   */
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: `must be a full address such as ${example}` })
    .refine(isEndpoint, "must be an address without a user, a query and a fragment")
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /** The bucket that holds the pictures. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name")
    .optional(),
  /** The region that requests are signed for. */
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be a region's name such as eu-central-1")
    .optional(),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  /** How much of the disk copies of pictures and their sizes may take. */
  S3_CACHE_MB: wholeNumber(64, 10_000_000).default(4096),
};

type Environment = z.output<z.ZodObject<typeof s3Environment>>;

/** The bucket for pictures; undefined where they are kept elsewhere. @throws a sentence */
export function readS3(env: Environment) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  if (Object.values(needed).every((value) => !value) && !env.S3_REGION) return undefined;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error(`The S3 store is half configured: ${missingOf(needed)} must be set too.`);
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION ?? "us-east-1",
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    cacheBytes: env.S3_CACHE_MB * MEGABYTE,
  };
}

export type S3Account = NonNullable<ReturnType<typeof readS3>>;
