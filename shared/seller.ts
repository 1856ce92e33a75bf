import { z } from "zod";

/** A seller beside a car on its page. */
export const carSellerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  country: z.string(),
  cars: z.int().describe("How many cars they have on offer"),
});

/** What everybody may know of a seller: no e-mail, no phone. */
export const sellerSchema = carSellerSchema.extend({
  since: z.iso.datetime(),
  image: z.string().nullable(),
  sold: z.int().describe("How many cars they have sold, each New one from stock by itself"),
  rating: z
    .object({ average: z.number().min(1).max(5), count: z.int() })
    .nullable()
    .describe("By the buyers of their cars, exact to a tenth"),
  answersWithin: z
    .int()
    .nullable()
    .describe("Minutes; null while the shop has no messages between buyers and sellers"),
});
export type Seller = z.infer<typeof sellerSchema>;
