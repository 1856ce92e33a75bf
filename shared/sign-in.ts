import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "./constants.ts";
import { messages } from "./messages.ts";
import { required } from "./required.ts";
import { text } from "./text.ts";

/** The reply to a sign-in, which the browser stores under `authToken` for display (behaviour 8). */
export const signedInSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  type: z.enum(["user", "admin"]),
  image: z.string().nullable(),
  access: z.literal(true),
});
export type SignedIn = z.infer<typeof signedInSchema>;

/** An address as it is stored and compared: trimmed, lower case. */
export const emailField = text("e-mail", 254, "Email is invalid")
  .transform((value) => value.toLowerCase())
  .refine((value) => z.email().safeParse(value).success, "Email is invalid");

/** One rule for every new password; `label` is 'Confirm Password' for the second. */
export function newPassword(label = "Password") {
  return z
    .string(`${label} must contain at least ${PASSWORD_MIN} characters`)
    .min(PASSWORD_MIN, `${label} must contain at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `${label} must be between ${PASSWORD_MIN} and ${PASSWORD_MAX} characters`)
    .regex(/\p{Ll}/u, `${label} must contain a lowercase letter`)
    .regex(/\p{Lu}/u, `${label} must contain an uppercase letter`)
    .regex(/\d/, `${label} must contain a number`);
}

/** Where an e-mail, or a new password, must be given. */
export const requiredEmail = required("E-mail is required", emailField);
export const requiredPassword = (label = "Password") =>
  required(`${label} is required`, newPassword(label));

/** POST /user: the server only compares; the literal rules below are the form's. */
export const credentials = z.object({
  email: z
    .string("Put your e-mail")
    .min(1, "Put your e-mail")
    .pipe(text("e-mail", 254, "Email is invalid"))
    .transform((value) => value.toLowerCase()),
  password: z.string("Put your password").min(1, "Put your password").max(200, "Invalid input"),
});
export type Credentials = z.infer<typeof credentials>;

/** POST /user/google: the token itself travels in the Authorization header too. */
export const externalSignIn = z.object({
  tokenFirebase: z.string(messages.identityRefused).min(1, messages.identityRefused).max(10_000),
});

/** POST /reset-password */
export const resetRequest = z.object({
  email: requiredEmail,
});

/** POST /reset-password/confirm: the token is the link's; a second password sent must be equal. */
export const passwordReset = z
  .object({
    token: z
      .string(messages.linkExpired)
      .min(1, messages.linkExpired)
      .max(200, messages.linkExpired),
    password: requiredPassword(),
    confirmPassword: newPassword("Confirm Password").optional(),
  })
  .refine(
    ({ password, confirmPassword }) =>
      confirmPassword === undefined || confirmPassword === password,
    { message: messages.passwordsDiffer, path: ["confirmPassword"] },
  );
export type PasswordReset = z.infer<typeof passwordReset>;

/** The sign-in form's own rules, in the order in which they are shown (behaviour 57). */
export const loginForm = z.object({
  email: z
    .string()
    .min(1, "Put your e-mail")
    .refine((value) => value.includes("@"), 'The e-mail must contain "@"'),
  password: z
    .string()
    .min(1, "Put your password")
    .refine(
      (value) => value.length >= PASSWORD_MIN && value.length <= PASSWORD_MAX,
      `Password must be between ${PASSWORD_MIN} and ${PASSWORD_MAX} characters`,
    )
    .regex(/\d/, "Password must have at least one number")
    .regex(/\p{L}/u, "Password must have at least one letter")
    .regex(/\p{Lu}/u, "Password must have at least one uppercase letter"),
});
