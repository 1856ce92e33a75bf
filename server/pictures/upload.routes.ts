import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { signedIn } from "../http/session-user.ts";
import type { Services } from "../services.ts";
import { checkUpload, formLimits, readUpload } from "./upload-form.ts";
import { createWorkQueue } from "./work-queue.ts";

/** Files in memory at once; further uploads wait unread. */
const IN_MEMORY = 12;

const uploadReply = z.object({
  secure_url: z.string(),
  public_id: z.string(),
  width: z.int(),
  height: z.int(),
  format: z.string(),
  bytes: z.int(),
});

export const uploadRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services: { pictures, limits } },
) => {
  const places = createWorkQueue(IN_MEMORY);
  await app.register(multipart, { limits: formLimits });

  app.post(
    "/images/upload",
    {
      schema: {
        tags: ["pictures"],
        consumes: ["multipart/form-data"],
        description: "`file` (an image of at most 10 MB), `upload_preset` and `folder`.",
        response: { 200: uploadReply },
      },
    },
    async (request) => {
      const user = await signedIn(request);
      checkUpload(request);
      await limits.upload(user.id);
      return places.run(async () => {
        const { bytes, folder } = await readUpload(request);
        return pictures.upload(user.id, bytes, folder);
      });
    },
  );
};
