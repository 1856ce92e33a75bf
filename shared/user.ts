import { z } from "zod";
import { pagingQuery } from "./car.ts";
import {
  AGE_MAX_PROFILE,
  AGE_MAX_REGISTER,
  AGE_MIN,
  BULK_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PHONE_MAX,
  PHONE_MIN,
  USER_NAME_MAX,
} from "./constants.ts";
import { messages } from "./messages.ts";
import { text, wordsPattern } from "./text.ts";

/** A user as the user himself and administrators see him; never a password or its hash. */
export const userSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  country: z.string(),
  age: z.int().nullable(),
  tel: z.string(),
  image: z.string().nullable(),
  status: z.enum(["user", "admin"]),
  type: z.enum(["user", "admin"]).describe("The same as status"),
  verify: z.boolean(),
  ban: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

/** The login reply of §7; what the browser keeps under `authToken`, for display alone. */
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

function personName(field: string) {
  return text(
    USER_NAME_MAX,
    `The ${field} must contain a maximum of ${USER_NAME_MAX} characters`,
  ).refine(
    (value) => value === "" || wordsPattern("letters").test(value),
    `The ${field} must contain only letters`,
  );
}

function age(max: number) {
  return z
    .union([z.string(), z.number()], "Age must be a valid number")
    .transform((value) => String(value).trim())
    .refine((value) => /^\d{1,6}$/.test(value), "Age must be a valid number")
    .transform(Number)
    .refine((value) => value >= AGE_MIN, `Age must be over ${AGE_MIN}`)
    .refine((value) => value <= max, `Age must be under ${max}`);
}

/** An address as it is stored and compared: trimmed, lower case. */
export const emailField = text(254, "Email is invalid")
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

/** The fields of the profile form, each for itself (§5). */
export const profileFields = {
  name: personName("name"),
  lastName: personName("lastName"),
  age: age(AGE_MAX_PROFILE),
  tel: text(40, `The phone must have between ${PHONE_MIN} and ${PHONE_MAX} digits.`)
    .refine((value) => value === "" || /^\+?\d+$/.test(value), "The phone must be a valid number")
    .refine(
      (value) => value === "" || (value.length >= PHONE_MIN && value.length <= PHONE_MAX),
      `The phone must have between ${PHONE_MIN} and ${PHONE_MAX} digits.`,
    ),
  country: text(60),
  email: emailField,
  password: newPassword(),
  confirmPassword: newPassword("Confirm Password"),
  /** A picture of the shop's own (`/pictures/…`) or of an image host with https. */
  image: text(500, messages.imageTypes).refine(
    (value) => /^(https:\/\/[^\s/]+|\/pictures)\/\S+\.(jpe?g|png|gif|webp)$/i.test(value),
    messages.imageTypes,
  ),
};

const isBlank = (value: unknown) =>
  value === null || (typeof value === "string" && value.trim() === "");

/** An empty field asks for nothing: it never overwrites what is stored. */
const withoutBlanks = (body: unknown) =>
  typeof body === "object" && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => !isBlank(value)))
    : body;

/** The form says `phone` in places and the record `tel`. */
const phoneAsTel = <Fields extends { tel?: string; phone?: string }>({
  phone,
  ...fields
}: Fields) => ({ ...fields, tel: fields.tel ?? phone });

/** PUT /user/{id}: what a person may change of himself; anything else sent is ignored. */
export const profileUpdate = z.preprocess(
  withoutBlanks,
  z
    .object({ ...profileFields, phone: profileFields.tel })
    .omit({ email: true })
    .partial()
    .refine(({ password, confirmPassword }) => password === confirmPassword, {
      message: messages.passwordsDiffer,
      path: ["confirmPassword"],
    })
    .transform(phoneAsTel),
);
export type ProfileUpdate = z.infer<typeof profileUpdate>;

function filled<Field extends z.ZodType<string>>(field: Field, label: string) {
  return z.preprocess(
    (value) => value ?? "",
    field.refine((value) => value !== "", `${label} is required`),
  );
}

/** POST /user/create; `status` may be sent and is ignored. */
export const registration = z.object({
  name: filled(profileFields.name, "Name"),
  lastName: filled(profileFields.lastName, "Last Name"),
  age: age(AGE_MAX_REGISTER),
  country: filled(profileFields.country, "Country"),
  email: z.preprocess((value) => value ?? "", emailField),
  password: newPassword(),
});
export type Registration = z.infer<typeof registration>;

/** POST /user: the server only compares; the literal rules below are the form's. */
export const credentials = z.object({
  email: z
    .string("Put your e-mail")
    .min(1, "Put your e-mail")
    .pipe(text(254, "Email is invalid"))
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
  email: z.preprocess((value) => value ?? "", emailField),
});

/** POST /reset-password/confirm: the token is the link's; a second password sent must be equal. */
export const passwordReset = z
  .object({
    token: z
      .string(messages.linkExpired)
      .min(1, messages.linkExpired)
      .max(200, messages.linkExpired),
    password: newPassword(),
    confirmPassword: newPassword("Confirm Password").optional(),
  })
  .refine(
    ({ password, confirmPassword }) =>
      confirmPassword === undefined || confirmPassword === password,
    { message: messages.passwordsDiffer, path: ["confirmPassword"] },
  );
export type PasswordReset = z.infer<typeof passwordReset>;

/** The sign-in form's own rules, in the order in which they are shown (§5). */
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

const yesNo = z
  .union([z.boolean(), z.enum(["true", "false"])], "Must be true or false")
  .transform((value) => value === true || value === "true");
const status = z.enum(["user", "admin"], "The type must be user or admin");

/** PUT /user/dashboard/users/{id}: what administrators may change of others. */
export const adminUpdate = z.preprocess(
  withoutBlanks,
  z
    .object({
      status,
      type: status,
      ban: yesNo,
      name: profileFields.name,
      lastName: profileFields.lastName,
      age: age(AGE_MAX_REGISTER),
      country: profileFields.country,
      tel: profileFields.tel,
      phone: profileFields.tel,
    })
    .partial()
    .transform(phoneAsTel)
    .transform(({ type, ...fields }) => ({ ...fields, status: fields.status ?? type })),
);
export type AdminUpdate = z.infer<typeof adminUpdate>;

const ids = z
  .array(z.uuid(messages.userNotFound), messages.selectMore)
  .max(1000, "Select at most 1000 rows")
  .transform((list) => [...new Set(list.map((id) => id.toLowerCase()))])
  .refine((list) => list.length >= BULK_MIN, messages.selectMore);

/** PUT /user/dashboard/bulk */
export const bulkUpdate = z
  .object({ ids, status: status.optional(), ban: yesNo.optional() })
  .refine(({ status, ban }) => status !== undefined || ban !== undefined, messages.nothingToChange);
export type BulkUpdate = z.infer<typeof bulkUpdate>;

/** POST /user/dashboard/bulk-delete */
export const bulkDelete = z.object({ ids });

/** The dashboard's filters; an empty value asks for nothing. */
export const userFilterQuery = z.preprocess(
  withoutBlanks,
  z.object({
    /** Matches inside name, last name and e-mail, without case and accents. */
    name: text(100).optional(),
    status: status.optional(),
    ban: yesNo.optional(),
    verify: yesNo.optional(),
    country: text(60).optional(),
    ...pagingQuery.shape,
  }),
);
export type UserFilter = z.infer<typeof userFilterQuery>;
