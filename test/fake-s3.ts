import { createHash, createHmac } from "node:crypto";
import { type FakeReply, type FakeRequest, fakeService } from "./fake-service.ts";

const FAKE_BUCKET = {
  bucket: "marque-pictures",
  region: "eu-test-1",
  accessKeyId: "AKIAMARQUETEST",
  secretAccessKey: "s3cr3t/k3y+of=tests",
};
const SKEW_MS = 15 * 60_000;
const PAGE_SIZE = 3;

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, text: string) =>
  createHmac("sha256", key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);

interface Signed {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
}

/** The signature version 4 of a request, as AWS describes it. */
export function signatureOf({ method, path, query, headers }: Signed, secret: string) {
  const { scope = "", signed = "" } = readAuthorization(headers.authorization ?? "");
  const [day = "", region = "", service = ""] = scope.split("/");
  const canonical = [
    method,
    path,
    [...query]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join("&"),
    ...signed.split(";").map((name) => `${name}:${headers[name]?.trim() ?? ""}`),
    "",
    signed,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = [region, service, "aws4_request"].reduce(hmac, hmac(`AWS4${secret}`, day));
  return hmac(key, text).toString("hex");
}

function readAuthorization(header: string) {
  const [, key, scope, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    ) ?? [];
  return { key, scope, signed, signature };
}

const refuse = (status: number, code: string, message: string): FakeReply => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  headers: { "content-type": "application/xml" },
});

function checkTime(amzDate: string, now: Date): FakeReply | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(amzDate)?.slice(1).map(Number);
  if (!parts) return refuse(403, "AccessDenied", "AWS authentication requires a valid Date");
  const [year = 0, month = 0, ...rest] = parts;
  const age = now.getTime() - Date.UTC(year, month - 1, ...rest);
  if (Math.abs(age) <= SKEW_MS) return undefined;
  return refuse(403, "RequestTimeTooSkewed", "The difference to the current time is too large.");
}

/** Refuses what S3 refuses: a wrong key, region, time, body or signature. */
function checkSigned(request: FakeRequest, now: Date): FakeReply | undefined {
  const { headers, body } = request;
  const { key, scope, signed = "", signature } = readAuthorization(headers.authorization ?? "");
  if (!signature) return refuse(403, "AccessDenied", "Access Denied");
  if (key !== FAKE_BUCKET.accessKeyId)
    return refuse(403, "InvalidAccessKeyId", "The AWS Access Key Id does not exist.");
  const day = headers["x-amz-date"]?.slice(0, 8);
  if (scope !== `${day}/${FAKE_BUCKET.region}/s3/aws4_request`)
    return refuse(400, "AuthorizationHeaderMalformed", `expecting '${FAKE_BUCKET.region}'`);
  const needed = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (!needed.every((name) => signed.split(";").includes(name)))
    return refuse(403, "AccessDenied", "There were headers present which were not signed");
  if (signature !== signatureOf(request, FAKE_BUCKET.secretAccessKey))
    return refuse(403, "SignatureDoesNotMatch", "The signature we calculated does not match.");
  if (headers["x-amz-content-sha256"] !== sha256(body))
    return refuse(400, "XAmzContentSHA256Mismatch", "The hash does not match what was computed.");
  return checkTime(headers["x-amz-date"] ?? "", now);
}

/** A fake of an S3 store with one bucket; it refuses what the real one refuses. */
export async function fakeS3(now = () => new Date()) {
  const objects = new Map<string, Buffer>();
  const written = new Map<string, Date>();
  let slowDown = false;

  function list(query: URLSearchParams): FakeReply {
    if (query.get("list-type") !== "2") return refuse(400, "InvalidArgument", "list-type");
    const after = Buffer.from(query.get("continuation-token") ?? "", "base64").toString();
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after)
      .sort();
    const page = keys.slice(0, PAGE_SIZE);
    const token = Buffer.from(page.at(-1) ?? "").toString("base64");
    const next = `<NextContinuationToken>${token.replaceAll("=", "&#61;")}</NextContinuationToken>`;
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
    const body = `<ListBucketResult>${contents}${keys.length > PAGE_SIZE ? next : ""}</ListBucketResult>`;
    return { status: 200, body, headers: { "content-type": "application/xml" } };
  }

  function answerObject({ method, body, headers }: FakeRequest, key: string): FakeReply {
    const found = objects.get(key);
    if (method === "PUT") {
      objects.set(key, body);
      written.set(key, now());
      return { status: 200, body: "", headers: { etag: '"x"' } };
    }
    if (method === "DELETE") {
      objects.delete(key);
      return { status: 204, body: "" };
    }
    if (!found && method === "HEAD") return { status: 404, body: "" };
    if (!found) return refuse(404, "NoSuchKey", "The specified key does not exist.");
    const type = headers["content-type"] ?? "image/webp";
    const modified = (written.get(key) ?? now()).toUTCString();
    return {
      status: 200,
      body: found,
      headers: { "content-type": type, "last-modified": modified },
    };
  }

  const service = await fakeService((request) => {
    if (slowDown) return refuse(503, "SlowDown", "Please reduce your request rate.");
    const refusal = checkSigned(request, now());
    if (refusal) return refusal;
    const [, bucket, key] = /^\/([^/]+)(?:\/(.*))?$/.exec(request.path) ?? [];
    if (bucket !== FAKE_BUCKET.bucket)
      return request.method === "HEAD"
        ? { status: 404, body: "" }
        : refuse(404, "NoSuchBucket", "The specified bucket does not exist");
    return key ? answerObject(request, key) : list(request.query);
  });
  return {
    ...service,
    /** By key. */
    objects,
    slowDown(on: boolean) {
      slowDown = on;
    },
    /** A shop's settings for it. */
    settings: {
      S3_ENDPOINT: service.url,
      S3_BUCKET: FAKE_BUCKET.bucket,
      S3_REGION: FAKE_BUCKET.region,
      S3_ACCESS_KEY_ID: FAKE_BUCKET.accessKeyId,
      S3_SECRET_ACCESS_KEY: FAKE_BUCKET.secretAccessKey,
    },
  };
}
