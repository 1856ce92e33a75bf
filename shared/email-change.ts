import { z } from "zod";
import { factorFields } from "./factor-fields.ts";
import { requiredEmail } from "./sign-in.ts";

/** POST /user/{id}/email. An account without a password sends none. */
export const emailChange = z.object({
  email: requiredEmail,
  currentPassword: z.string().max(200).optional(),
  ...factorFields,
});
