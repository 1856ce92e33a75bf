import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { signedIn } from "../http/session-user.ts";
import type { Services } from "../services.ts";
import { whileSending } from "./slow-sender.ts";
import { checkUpload, formLimits, readUpload } from "./upload-form.ts";
import { createUploadPlaces } from "./upload-places.ts";
import type { UploadReply } from "./uploads.ts";

const uploadReply: z.ZodType<UploadReply> = z.object({
  asset_id: z.string(),
  public_id: z.string(),
  version: z.int(),
  width: z.int(),
  height: z.int(),
  format: z.string(),
  resource_type: z.string(),
  created_at: z.iso.datetime(),
  tags: z.array(z.string()),
  bytes: z.int(),
  type: z.string(),
  etag: z.string(),
  placeholder: z.boolean(),
  url: z.string(),
  secure_url: z.string(),
  asset_folder: z.string(),
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
