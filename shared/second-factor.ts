import { z } from "zod";
import { codeField, credentialField as credential, factorFields } from "./factor-fields.ts";
import { messages } from "./messages.ts";
import { isBlank } from "./required.ts";
import { text } from "./text.ts";

export const PASSKEY_NAME_MAX = 40;

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** GET /user/second-factor */
export const secondFactorSchema = z.object({
  code: z.boolean().describe("Whether one-time codes are on"),
  passkeys: z.array(passkeySchema),
  recoveryCodes: z.int().describe("How many recovery codes are left"),
  required: z.boolean().describe("Whether this account must have a second factor"),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** What follows the password where an account has a second factor. */
export const secondFactorAskedSchema = z.object({
  access: z.literal(false),
  secondFactor: z.array(z.enum(["passkey", "code"])),
});
export type SecondFactorAsked = z.infer<typeof secondFactorAskedSchema>;

/** POST /user/second-factor */
export const secondStep = z.object({ code: codeField });

/** POST /user/passkey */
export const passkeySignIn = z.object({ credential });

const currentPassword = z.string().max(200).optional();
const blanksAway = (body: unknown) =>
  typeof body === "object" && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => !isBlank(value)))
    : (body ?? {});

/** Enrolment: the password may be left out within five minutes of signing in. */
export const enrolment = z.preprocess(blanksAway, z.object({ currentPassword, ...factorFields }));

/** POST /user/totp/confirm */
export const totpConfirmation = z.object({ code: codeField });

/** POST /user/passkeys */
export const newPasskey = z.object({
  credential,
  name: text("name", PASSKEY_NAME_MAX, messages.invalidInput).default(""),
});

/** Turning a factor off, and new recovery codes: the password, and a factor that works. */
export const factorProof = z.preprocess(blanksAway, z.object({ currentPassword, ...factorFields }));
export type FactorProof = z.infer<typeof factorProof>;

export const recoveryCodesSchema = z.array(z.string()).describe("Shown this once");
