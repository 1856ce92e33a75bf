import { z } from "zod";
import { readKeys } from "./keys.ts";

export const encryptionEnvironment = {
  /** Keys of 32 bytes in base64; the first encrypts, the others still decrypt. */
  ENCRYPTION_KEYS: z
    .string()
    .transform(readKeys)
    .refine(
      (keys) => keys !== undefined,
      "must be keys of 32 bytes in base64, comma separated; openssl rand -base64 32 makes one",
    )
    .optional(),
};

type Environment = z.output<z.ZodObject<typeof encryptionEnvironment>>;

export const readEncryption = (env: Environment) => ({ encryptionKeys: env.ENCRYPTION_KEYS ?? [] });
