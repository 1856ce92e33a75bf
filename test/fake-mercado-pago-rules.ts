import { z } from "zod";
import type { FakeReply } from "./fake-service.ts";

/** A refusal in Mercado Pago's own shape. */
export class Refused extends Error {
  readonly reply: FakeReply;

  constructor(status: number, code: string, message: string) {
    super(message);
    const cause = [{ code, description: message, data: null }];
    this.reply = { status, body: { message, error: code, status, cause } };
  }
}

const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);

const request = z.object({
  items: z
    .array(
      z.object({
        id: z.string().max(256),
        title: z.string().min(1).max(256),
        description: z.string().max(256),
        picture_url: z
          .url({ protocol: /^https?$/ })
          .max(600)
          .optional(),
        category_id: z.string(),
        quantity: z.int().min(1),
        unit_price: z.number().positive().multipleOf(0.01),
        currency_id: z.enum(["ARS", "USD"]),
      }),
    )
    .min(1),
  payer: z.object({ name: z.string(), surname: z.string(), email: z.email() }),
  back_urls: z.object({ success: z.string(), pending: z.string(), failure: z.string() }).partial(),
  auto_return: z.enum(["approved", "all"]).optional(),
  notification_url: z.string().max(248).optional(),
  external_reference: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  expires: z.boolean(),
  expiration_date_from: moment,
  expiration_date_to: moment,
  date_of_expiration: moment,
  statement_descriptor: z.string().max(13),
});

const codes: Record<string, string> = {
  items: "invalid_items",
  back_urls: "invalid_back_urls",
  auto_return: "invalid_auto_return",
  expiration_date_from: "invalid_expiration_date_from",
  expiration_date_to: "invalid_expiration_date_to",
};

/** Addresses without https are dropped silently, and what needs them then fails. */
export function readPreferenceStrictly(body: unknown, https: boolean) {
  const isSafe = (url: string | undefined) => url?.startsWith(https ? "https://" : "http");
  const read = request.strict().safeParse(body);
  if (!read.success) {
    const [issue] = read.error.issues;
    const field = String(issue?.path[0] ?? "body");
    throw new Refused(400, codes[field] ?? "bad_request", `${field}: ${issue?.message}`);
  }
  const { back_urls, notification_url, ...rest } = read.data;
  const safe = Object.fromEntries(Object.entries(back_urls).filter(([, url]) => isSafe(url)));
  if (rest.auto_return && !safe.success) {
    const message = "auto_return invalid. back_url.success must be defined";
    throw new Refused(400, "invalid_auto_return", message);
  }
  if (new Date(rest.expiration_date_to) <= new Date(rest.expiration_date_from))
    throw new Refused(400, "invalid_expiration_date_to", "expiration_date_to is before its start");
  return {
    ...rest,
    back_urls: safe,
    ...(isSafe(notification_url) && { notification_url }),
  };
}
