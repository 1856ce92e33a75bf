import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { signedIn } from "../http/session-user.ts";
import type { Services } from "../services.ts";
import { whileSending } from "./slow-sender.ts";
import { checkUpload, formLimits, readUpload } from "./upload-form.ts";
import { createUploadPlaces } from "./upload-places.ts";

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
  const places = createUploadPlaces();
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
      return places.run(user.id, async () => {
        const { bytes, folder } = await whileSending(request.raw, readUpload(request));
        return pictures.upload(user.id, bytes, folder);
      });
    },
  );
};
