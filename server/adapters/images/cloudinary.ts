import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { type Outbound, Unreachable } from "../outbound.ts";
import { type ImageHost, ImageHostError } from "./contract.ts";
import type { CloudinaryAccount } from "./settings.ts";

const TIMEOUT_MS = 20_000;

const uploadReply = z.object({
  secure_url: z.url({ protocol: /^https$/ }),
  public_id: z.string(),
});
const destroyReply = z.object({ result: z.enum(["ok", "not found"]) });
const errorReply = z.object({ error: z.object({ message: z.string() }) });

/** Cloudinary's signature: every field except the file and the key, sorted. */
function signFields(fields: Record<string, string>, secret: string): string {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&");
  return createHash("sha1").update(`${text}${secret}`).digest("hex");
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The name of a picture of this cloud, from its address. */
function publicIdOf(cloud: string, address: string): string | undefined {
  const start = `https://res.cloudinary.com/${cloud}/image/upload/`;
  if (!address.startsWith(start) || address.includes("..")) return undefined;
  const [, id] = /^(?:v\d+\/)?([^?#]+)\.[a-z]{3,4}$/.exec(address.slice(start.length)) ?? [];
  return id && decoded(id);
}

/** @throws ImageHostError */
async function readReply<Schema extends z.ZodType>(
  response: Response,
  schema: Schema,
  action: string,
): Promise<z.output<Schema>> {
  const answer: unknown = await response.json().catch(() => undefined);
  const { success, data } = schema.safeParse(answer);
  if (response.ok && success) return data;
  const { status } = response;
  const refused = status >= 400 && status < 500 && status !== 429;
  const reason = errorReply.safeParse(answer).data?.error.message ?? "no reason given";
  const message = `Cloudinary's ${action} answered ${status}: ${reason}`;
  throw new ImageHostError(refused ? "refused" : "unavailable", message);
}

/** Stores pictures at Cloudinary with signed calls. */
export function createCloudinary({
  account: { cloud, apiKey, apiSecret, preset, baseUrl },
  fetch,
  now,
  outbound,
}: {
  account: CloudinaryAccount;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  outbound: Outbound;
}): ImageHost {
  const guard = outbound.guard("images", {
    timeoutMs: TIMEOUT_MS,
    isFault: (error) => !(error instanceof ImageHostError) || error.kind === "unavailable",
  });

  async function post<Schema extends z.ZodType>(
    action: "upload" | "destroy",
    schema: Schema,
    fields: Record<string, string>,
    file?: Buffer,
  ): Promise<z.output<Schema>> {
    const signed = { ...fields, timestamp: String(Math.floor(now().getTime() / 1000)) };
    const form = new FormData();
    for (const [name, value] of Object.entries(signed)) form.set(name, value);
    form.set("api_key", apiKey);
    form.set("signature", signFields(signed, apiSecret));
    if (file) form.set("file", new Blob([new Uint8Array(file)], { type: "image/webp" }), "file");
    const send = async (signal: AbortSignal) => {
      const url = `${baseUrl}/v1_1/${cloud}/image/${action}`;
      const response = await fetch(url, { method: "POST", body: form, redirect: "error", signal });
      return readReply(response, schema, action);
    };
    try {
      return await guard(action, send);
    } catch (error) {
      if (error instanceof ImageHostError) throw error;
      const message = error instanceof Unreachable ? error.message : String(error);
      throw new ImageHostError("unavailable", message);
    }
  }

  return {
    async save({ bytes }, folder) {
      const fields = { folder, public_id: randomBytes(16).toString("hex") };
      const reply = await post("upload", uploadReply, fields, bytes);
      return { address: reply.secure_url, publicId: reply.public_id };
    },

    async remove(address) {
      const id = publicIdOf(cloud, address);
      if (id) await post("destroy", destroyReply, { public_id: id, invalidate: "true" });
    },

    isTrustedUrl: (address) => preset !== undefined && publicIdOf(cloud, address) !== undefined,
  };
}
