import { z } from "zod";

/** A place where somebody is signed in, as they see it themselves. */
export const sessionSchema = z.object({
  id: z.uuid(),
  device: z.string().describe("Browser and system, such as Firefox on Windows"),
  ip: z.string().describe("The address that it was last used from"),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().describe("At most a minute old"),
  current: z.boolean().describe("Whether it is the session of this request"),
});
export type Session = z.infer<typeof sessionSchema>;
