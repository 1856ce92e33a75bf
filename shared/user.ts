import { z } from "zod";
import {
  AGE_MAX_PROFILE,
  AGE_MAX_REGISTER,
  AGE_MIN,
  PHONE_MAX,
  PHONE_MIN,
  USER_NAME_MAX,
} from "./constants.ts";
import { factorFields } from "./factor-fields.ts";
import { messages } from "./messages.ts";
import { plainPhone } from "./phone.ts";
import { isBlank, required } from "./required.ts";
import { emailField, newPassword, requiredEmail, requiredPassword } from "./sign-in.ts";
import { text, wordsPattern } from "./text.ts";

/** A user as they and administrators see it; never a password or its hash. */
export const userSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  country: z.string(),
  age: z.int().nullable(),
  tel: z.string(),
  phone: z.string().describe("The same as tel"),
  image: z.string().nullable(),
  status: z.enum(["user", "admin"]),
  type: z.enum(["user", "admin"]).describe("The same as status"),
  verify: z.boolean(),
  ban: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

function personName(field: string) {
  return text(field, USER_NAME_MAX).refine(
    (value) => value === "" || wordsPattern("letters").test(value),
    `The ${field} must contain only letters`,
  );
}

export function ageUpTo(max: number) {
  return z
    .union([z.string(), z.number()], "Age must be a valid number")
    .transform((value) => String(value).trim())
    .refine((value) => /^\d{1,6}$/.test(value), "Age must be a valid number")
    .transform(Number)
    .refine((value) => value >= AGE_MIN, `Age must be over ${AGE_MIN}`)
    .refine((value) => value <= max, `Age must be under ${max}`);
}

/** The fields of the profile form (behaviour 75). */
export const profileFields = {
  name: personName("name"),
  lastName: personName("last name"),
  age: ageUpTo(AGE_MAX_PROFILE),
  tel: z
    .union([z.string(), z.number()], "The phone must be a valid number")
    // The sign and the point of a JSON number are no separators.
    .transform((value) => (typeof value === "string" ? plainPhone(value) : String(value)))
    .refine((value) => /^\+?\d+$/.test(value), "The phone must be a valid number")
    .refine(
      (value) => value.length >= PHONE_MIN && value.length <= PHONE_MAX,
      `The phone must have between ${PHONE_MIN} and ${PHONE_MAX} digits.`,
    ),
  country: text("country", 60),
  email: emailField,
  password: newPassword(),
  confirmPassword: newPassword("Confirm Password"),
  /** A picture of the shop's own (`/pictures/…`) or of an image host with https. */
  image: text("image", 500, messages.imageTypes).refine(
    (value) => /^(https:\/\/[^\s/]+|\/pictures)\/\S+\.(jpe?g|png|gif|webp)$/i.test(value),
    messages.imageTypes,
  ),
};

/** Proof that an account is one's own. As at sign-in, the server only compares the values. */
const currentPassword = z
  .string()
  .max(200)
  .describe("The password until now, which an account that has one must name");

/** An empty field never overwrites what is stored. */
export const withoutBlanks = (body: unknown) =>
  typeof body === "object" && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => !isBlank(value)))
    : body;

/** Forms send `phone`; the field is stored as `tel`. */
export const phoneAsTel = <Fields extends { tel?: string; phone?: string }>({
  phone,
  ...fields
}: Fields) => ({ ...fields, tel: fields.tel ?? phone });

/**
 * Of all blanks two mean something: the photo `null`, which removes it, and a second password that was left
 * empty beside the first.
 */
const withMeantBlanks = (body: unknown) => {
  const filled = withoutBlanks(body);
  const sent = body as { image?: unknown; password?: unknown; confirmPassword?: unknown } | null;
  const meant = {
    ...(sent?.image === null && { image: null }),
    ...(sent?.confirmPassword === "" && !isBlank(sent.password) && { confirmPassword: "" }),
  };
  return Object.keys(meant).length ? { ...(filled as object), ...meant } : filled;
};

/** PUT /user/{id}: what a person may change of themselves; anything else sent is ignored. */
export const profileUpdate = z.preprocess(
  withMeantBlanks,
  z
    .object({
      ...profileFields,
      currentPassword,
      ...factorFields,
      phone: profileFields.tel,
      image: profileFields.image.nullable().describe("null removes the photo"),
    })
    .omit({ email: true })
    .partial()
    .refine(
      ({ password, confirmPassword }) =>
        confirmPassword === undefined || confirmPassword === password,
      { message: messages.passwordsDiffer, path: ["confirmPassword"] },
    )
    .transform(phoneAsTel),
);
/** Without the proof that the account is one's own. */
export type ProfileUpdate = Omit<
  z.infer<typeof profileUpdate>,
  "currentPassword" | keyof typeof factorFields
>;

/** DELETE /user/{id}: ends one's own account. An account without a password sends nothing. */
export const accountClosing = z.preprocess(
  (body) => withoutBlanks(body ?? {}),
  z.object({ currentPassword: currentPassword.optional(), ...factorFields }),
);

/** POST /user/create; `status` may be sent and is ignored. */
export const registration = z.object({
  name: required("Name is required", profileFields.name),
  lastName: required("Last Name is required", profileFields.lastName),
  age: required("Age is required", ageUpTo(AGE_MAX_REGISTER)),
  country: required("Country is required", profileFields.country),
  email: requiredEmail,
  password: requiredPassword(),
});
export type Registration = z.infer<typeof registration>;
