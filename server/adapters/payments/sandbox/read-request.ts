import { z } from "zod";
import { SandboxError } from "./error.ts";

/** Anything that cannot be an id becomes an unknown one. */
export const idParam = z.object({
  id: z
    .string()
    .regex(/^[\w-]+$/)
    .catch("none"),
});

const webAddress = z.url({ protocol: /^https?$/ });
const moment = z.iso.datetime({ offset: true });

/** The body of a preference; unlike the provider it allows http, for loopback addresses. */
const preferenceRequest = z.looseObject({
  items: z
    .array(
      z.looseObject({
        id: z.string().optional(),
        title: z.string().min(1).max(256),
        description: z.string().max(256).optional(),
        picture_url: z.string().max(600).optional(),
        quantity: z.int().min(1),
        unit_price: z.number().positive().multipleOf(0.01),
        currency_id: z.string().regex(/^[A-Z]{3}$/),
      }),
    )
    .min(1),
  back_urls: z
    .object({
      success: webAddress.optional(),
      pending: webAddress.optional(),
      failure: webAddress.optional(),
    })
    .optional(),
  auto_return: z.enum(["approved", "all"]).optional(),
  notification_url: webAddress.max(248).optional(),
  external_reference: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  expires: z.boolean().optional(),
  expiration_date_from: moment.optional(),
  expiration_date_to: moment.optional(),
  date_of_expiration: moment.optional(),
  statement_descriptor: z.string().max(13).optional(),
});
export type ProviderPreferenceRequest = z.output<typeof preferenceRequest>;

const codes: Record<string, string> = {
  items: "invalid_items",
  back_urls: "invalid_back_urls",
  auto_return: "invalid_auto_return",
  notification_url: "invalid_notification_url",
  expiration_date_from: "invalid_expiration_date_from",
  expiration_date_to: "invalid_expiration_date_to",
};

/** @throws SandboxError, a 400 with the code of the field that is wrong */
export function readPreference(body: unknown): ProviderPreferenceRequest {
  const read = preferenceRequest.safeParse(body);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = String(issue?.path[0] ?? "body");
    throw new SandboxError(400, codes[field] ?? "bad_request", `${field}: ${issue?.message}`);
  }
  if (read.data.auto_return && !read.data.back_urls?.success)
    throw new SandboxError(
      400,
      "invalid_auto_return",
      "auto_return invalid. back_url.success must be defined",
    );
  return read.data;
}
