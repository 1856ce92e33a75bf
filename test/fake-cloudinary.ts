import { createHash } from "node:crypto";
import sharp from "sharp";
import { type FakeReply, type FakeRequest, fakeService } from "./fake-service.ts";

export const FAKE_CLOUD = {
  cloud: "marque-test",
  apiKey: "112233445566778",
  apiSecret: "cl0ud-s3cret",
  preset: "marque_unsigned",
};
const BYTES_MAX = 10_485_760;
const HOUR_S = 3_600;
const UNSIGNED = ["file", "upload_preset", "folder", "public_id", "tags", "context"];

const refuse = (status: number, message: string): FakeReply => ({
  status,
  body: { error: { message } },
  headers: { "x-cld-error": message },
});

/** The text to sign: all fields except the file and those that identify the client. */
function toSign(form: FormData): string {
  const unsigned = ["file", "api_key", "signature", "cloud_name", "resource_type"];
  const fields = [...form].filter(([name]) => !unsigned.includes(name));
  return fields
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&");
}

function checkSigned(form: FormData): FakeReply | undefined {
  if (form.get("api_key") !== FAKE_CLOUD.apiKey) return refuse(401, "Unknown API key");
  const age = Date.now() / 1000 - Number(form.get("timestamp"));
  if (!(Math.abs(age) <= HOUR_S)) return refuse(400, "Stale request");
  const text = toSign(form);
  const signature = createHash("sha1").update(`${text}${FAKE_CLOUD.apiSecret}`).digest("hex");
  if (form.get("signature") === signature) return undefined;
  return refuse(401, `Invalid Signature ${form.get("signature")}. String to sign - '${text}'.`);
}

function checkUnsigned(form: FormData): FakeReply | undefined {
  const preset = form.get("upload_preset");
  if (!preset) return refuse(400, "Upload preset must be specified when using unsigned upload");
  if (preset !== FAKE_CLOUD.preset) return refuse(400, "Upload preset not found");
  const other = [...form.keys()].find((name) => !UNSIGNED.includes(name));
  if (other) return refuse(400, `${other} parameter is not allowed when using unsigned upload`);
  return undefined;
}

/** The delivery host, with the one transformation that the shop uses. */
async function deliver(pictures: Map<string, Buffer>, path: string): Promise<FakeReply> {
  const [, steps, id] =
    /^\/marque-test\/image\/upload\/(?:([^/]*,[^/]*)\/)?v1\/(.+)\.\w+$/.exec(path) ?? [];
  const bytes = pictures.get(id ?? "");
  if (!bytes) return refuse(404, `Resource not found - ${id}`);
  if (!steps) return { status: 200, body: bytes, headers: { "content-type": "image/webp" } };
  const [, width] = /^f_auto,q_auto,c_limit,w_(\d+)$/.exec(steps) ?? [];
  if (!width) return refuse(400, `Invalid transformation: ${steps}`);
  const body = await sharp(bytes)
    .resize({ width: Number(width), withoutEnlargement: true })
    .webp()
    .toBuffer();
  return { status: 200, body, headers: { "content-type": "image/webp" } };
}

function ping(authorization: string | undefined): FakeReply {
  const { apiKey, apiSecret } = FAKE_CLOUD;
  const basic = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
  return authorization === basic
    ? { status: 200, body: { status: "ok" } }
    : refuse(401, "Invalid credentials");
}

/** A fake of Cloudinary; it refuses what the real one refuses. */
export async function fakeCloudinary() {
  const pictures = new Map<string, Buffer>();

  async function upload(form: FormData): Promise<FakeReply> {
    const refusal = form.has("signature") ? checkSigned(form) : checkUnsigned(form);
    if (refusal) return refusal;
    const file = form.get("file");
    if (!(file instanceof File)) return refuse(400, "Missing required parameter - file");
    if (file.size > BYTES_MAX)
      return refuse(400, `File size too large. Got ${file.size}. Maximum is ${BYTES_MAX}.`);
    const bytes = Buffer.from(await file.arrayBuffer());
    const about = await sharp(bytes)
      .metadata()
      .catch(() => undefined);
    if (!about) return refuse(400, "Invalid image file");
    const name = form.get("public_id") ?? Math.random().toString(36).slice(2);
    const id = form.has("folder") ? `${form.get("folder")}/${name}` : String(name);
    pictures.set(id, bytes);
    const path = `${FAKE_CLOUD.cloud}/image/upload/v1/${id}.${about.format}`;
    return {
      status: 200,
      body: {
        public_id: id,
        width: about.width,
        height: about.height,
        format: about.format,
        resource_type: "image",
        bytes: file.size,
        url: `http://res.cloudinary.com/${path}`,
        secure_url: `https://res.cloudinary.com/${path}`,
      },
    };
  }

  function destroy(form: FormData): FakeReply {
    const refusal = checkSigned(form);
    if (refusal) return refusal;
    const gone = pictures.delete(String(form.get("public_id")));
    return { status: 200, body: { result: gone ? "ok" : "not found" } };
  }

  async function answer({ method, path, headers, body }: FakeRequest): Promise<FakeReply> {
    if (method === "GET" && path.startsWith("/marque-test/")) return deliver(pictures, path);
    const [, cloud, action] =
      /^\/v1_1\/([\w-]+)\/(image\/upload|image\/destroy|ping)$/.exec(path) ?? [];
    if (cloud !== FAKE_CLOUD.cloud) return refuse(401, `cloud_name mismatch`);
    if (action === "ping") return ping(headers.authorization);
    const request = new Response(new Uint8Array(body), {
      headers: { "content-type": headers["content-type"] ?? "" },
    });
    const form = await request.formData().catch(() => new FormData());
    return action === "image/upload" ? upload(form) : destroy(form);
  }

  const service = await fakeService(async (request) => {
    const cors = {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
    };
    if (request.method === "OPTIONS") return { status: 204, body: "", headers: cors };
    const reply = await answer(request);
    return { ...reply, headers: { ...cors, ...reply.headers } };
  });
  return {
    ...service,
    names: () => [...pictures.keys()],
    /** The address at which this fake delivers a picture of Cloudinary's delivery host. */
    delivery: (address: string) => address.replace("https://res.cloudinary.com", service.url),
  };
}
