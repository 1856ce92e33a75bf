import { z } from "zod";
import { messages } from "./messages.ts";

/** A one-time code or a recovery code, as typed: spaces and hyphens do not count. */
export const codeField = z
  .string(messages.codeRequired)
  .max(40, messages.wrongCode)
  .transform((value) => value.replace(/[\s-]/g, ""))
  .refine((value) => value !== "", messages.codeRequired);

/** The reply of a browser's authenticator, which the WebAuthn library checks. */
export const credentialField = z
  .looseObject({
    id: z
      .string()
      .max(2_000)
      .regex(/^[\w-]*$/, messages.passkeyRefused),
    response: z.looseObject({}),
  })
  .describe("The credential as JSON, as browsers make it");

export type Credential = z.output<typeof credentialField>;

/** Where the account has a second factor that was not shown within five minutes: one of the two. */
export const factorFields = {
  code: codeField.optional(),
  credential: credentialField.optional(),
};
