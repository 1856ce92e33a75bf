import { z } from "zod";
import { AGE_MAX_REGISTER, BULK_MIN } from "./constants.ts";
import { messages } from "./messages.ts";
import { pagingQuery } from "./paging.ts";
import { text } from "./text.ts";
import { ageUpTo, phoneAsTel, profileFields, withoutBlanks } from "./user.ts";

const yesNo = (field: string) =>
  z
    .union([z.boolean(), z.enum(["true", "false"])], `The ${field} must be true or false`)
    .transform((value) => value === true || value === "true");
const status = z.enum(["user", "admin"], "The type must be user or admin");
type Status = z.infer<typeof status>;

/** `status` may be sent as `type`; where both are, `status` counts. */
const typeAsStatus = <Fields extends { status?: Status; type?: Status }>({
  type,
  ...fields
}: Fields) => ({ ...fields, status: fields.status ?? type });

/** PUT /user/dashboard/users/{id}: what administrators may change of others. */
export const adminUpdate = z.preprocess(
  withoutBlanks,
  z
    .object({
      status,
      type: status,
      ban: yesNo("ban"),
      name: profileFields.name,
      lastName: profileFields.lastName,
      age: ageUpTo(AGE_MAX_REGISTER),
      country: profileFields.country,
      tel: profileFields.tel,
      phone: profileFields.tel,
    })
    .partial()
    .transform(phoneAsTel)
    .transform(typeAsStatus),
);
export type AdminUpdate = z.infer<typeof adminUpdate>;

const ids = z
  .array(z.uuid(messages.userNotFound), messages.selectMore)
  .max(1000, "Select at most 1000 rows")
  .transform((list) => [...new Set(list.map((id) => id.toLowerCase()))])
  .refine((list) => list.length >= BULK_MIN, messages.selectMore);

/** PUT /user/dashboard/bulk */
export const bulkUpdate = z.preprocess(
  withoutBlanks,
  z
    .object({
      ids,
      status: status.optional(),
      type: status.optional(),
      ban: yesNo("ban").optional(),
    })
    .transform(typeAsStatus)
    .refine(
      ({ status, ban }) => status !== undefined || ban !== undefined,
      messages.nothingToChange,
    ),
);
export type BulkUpdate = z.infer<typeof bulkUpdate>;

/** POST /user/dashboard/bulk-delete */
export const bulkDelete = z.object({ ids });

/** The dashboard's filters; empty values are ignored. */
export const userFilterQuery = z.preprocess(
  withoutBlanks,
  z
    .object({
      /** Matches inside name, last name and e-mail, without case and accents. */
      name: text("name", 100).optional(),
      status: status.optional(),
      type: status.optional(),
      ban: yesNo("ban").optional(),
      verify: yesNo("verification").optional(),
      country: text("country", 60).optional(),
      ...pagingQuery.shape,
    })
    .transform(typeAsStatus),
);
export type UserFilter = Partial<z.infer<typeof userFilterQuery>>;
