import { z } from "zod";
import { address, missingOf, optionalText } from "../../setting-kinds.ts";
import { readS3, s3Environment } from "./s3-settings.ts";

const name = (what: string) =>
  z
    .string()
    .regex(/^[\w-]+$/, `must be ${what}`)
    .optional();

const cloudinaryEnvironment = {
  /** Cloudinary's cloud name; with the next two, pictures are kept there. */
  CLOUDINARY_CLOUD_NAME: name("a cloud's name such as marque"),
  /** Cloudinary's API key. */
  CLOUDINARY_API_KEY: optionalText,
  /** Cloudinary's API secret. */
  CLOUDINARY_API_SECRET: optionalText,
  /** An unsigned upload preset: browsers then send pictures to Cloudinary themselves. */
  CLOUDINARY_PRESET: name("a preset's name such as marque_unsigned"),
  /** Where Cloudinary's API answers. */
  CLOUDINARY_BASE_URL: address("https://api.cloudinary.com").default("https://api.cloudinary.com"),
};

export const imagesEnvironment = { ...cloudinaryEnvironment, ...s3Environment };

type Environment = z.output<z.ZodObject<typeof imagesEnvironment>>;

/** Where pictures are kept; in DATA_DIR where both are undefined. @throws a sentence */
export function readImages(env: Environment) {
  const [cloudinary, s3] = [readCloudinary(env), readS3(env)];
  if (cloudinary && s3)
    throw new Error("Pictures go to one place: set the S3 store or Cloudinary, not both.");
  return { cloudinary, s3 };
}

/** @throws a sentence */
function readCloudinary(env: Environment) {
  const { CLOUDINARY_CLOUD_NAME, CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET } = env;
  const keys = { CLOUDINARY_CLOUD_NAME, CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET };
  const missing = missingOf(keys);
  if (Object.values(keys).every((value) => !value) && !env.CLOUDINARY_PRESET) return undefined;
  if (missing || !CLOUDINARY_CLOUD_NAME || !CLOUDINARY_API_KEY || !CLOUDINARY_API_SECRET)
    throw new Error(`Cloudinary is half configured: ${missing} must be set too.`);
  return {
    cloud: CLOUDINARY_CLOUD_NAME,
    apiKey: CLOUDINARY_API_KEY,
    apiSecret: CLOUDINARY_API_SECRET,
    preset: env.CLOUDINARY_PRESET,
    baseUrl: env.CLOUDINARY_BASE_URL,
  };
}

export type CloudinaryAccount = NonNullable<ReturnType<typeof readCloudinary>>;
