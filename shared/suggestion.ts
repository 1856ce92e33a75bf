import { z } from "zod";

/** A suggestion for what is typed into the search. */
export const suggestionSchema = z.object({
  kind: z.enum(["brand", "car", "search"]),
  text: z.string(),
  carId: z.uuid().optional().describe("Of a car"),
  image: z.string().optional().describe("Of a car with pictures: the first of them"),
  query: z.string().describe("The search that finds it"),
});
export type Suggestion = z.infer<typeof suggestionSchema>;
