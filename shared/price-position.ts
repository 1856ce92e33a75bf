import { z } from "zod";

/** A price that a car had, and since when. */
export const pastPriceSchema = z.object({ price: z.int(), at: z.iso.datetime() });
export type PastPrice = z.infer<typeof pastPriceSchema>;

/** How a price compares with those of comparable cars. */
export const pricePositionSchema = z.object({
  label: z.enum(["low", "fair", "high"]).nullable(),
  compared: z.int().describe("How many other cars were compared"),
  basis: z
    .enum(["name", "body"])
    .nullable()
    .describe("Cars of the same brand and name, or of the same body and similar age"),
  low: z.int().nullable().describe("The lower end of fair prices"),
  median: z.int().nullable(),
  high: z.int().nullable().describe("The upper end of fair prices"),
  reason: z.literal("not enough data").nullable(),
});
export type PricePosition = z.infer<typeof pricePositionSchema>;
