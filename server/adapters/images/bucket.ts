import { createHash } from "node:crypto";
import { type Guard, Unreachable } from "../outbound.ts";
import { ImageHostError } from "./contract.ts";
import type { S3Account } from "./s3-settings.ts";

/** No picture of the shop is larger; another program's object may be. */
const BYTES_MAX = 32 * 1024 * 1024;
/** Refusals that pass by themselves: a slow body, too many requests. */
const PASSING = [408, 429];

export const bucketGuardRules = {
  timeoutMs: 10_000,
  isFault: (error: unknown) => !(error instanceof ImageHostError) || error.kind === "unavailable",
};

interface Deps {
  account: S3Account;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  guard: Guard;
}

interface Call {
  name: string;
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** After the name of the bucket; needs no encoding. */
  path: string;
  body?: Buffer<ArrayBuffer>;
}

const textOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const decodeXml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    name
      ? (entities[name] ?? whole)
      : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
  );

async function refusal(response: Response, call: string): Promise<ImageHostError> {
  const { status } = response;
  const xml = await response.text();
  const code = textOf(xml, "Code");
  const passes = status >= 500 || PASSING.includes(status) || code === "RequestTimeout";
  const reason = `${code ?? "no code"}, ${textOf(xml, "Message") ?? "no reason given"}`;
  const message = `The S3 store's ${call} answered ${status}: ${reason}`;
  return new ImageHostError(passes ? "unavailable" : "refused", message, code);
}

async function bytesOf(response: Response): Promise<Buffer> {
  if (Number(response.headers.get("content-length")) > BYTES_MAX) {
    await response.body?.cancel();
    throw new ImageHostError("refused", "The S3 store has no picture there: it is too large");
  }
  return Buffer.from(await response.arrayBuffer());
}

async function finished(response: Response, call: string): Promise<void> {
  if (!response.ok) throw await refusal(response, call);
  await response.arrayBuffer();
}

/** Sends signed requests. */
function createAsk({ account, fetch, now, guard }: Deps) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = account;

  async function send({ method, path, body }: Call, signal: AbortSignal): Promise<Response> {
    // Loaded here, because most shops have no such store.
    const { AwsV4Signer } = await import("aws4fetch");
    const { url, headers } = await new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}${path}`,
      headers: {
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
        ...(body && { "content-type": "image/webp" }),
      },
      datetime: now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ""),
      service: "s3",
      region,
      accessKeyId,
      secretAccessKey,
    }).sign();
    return fetch(url, { method, headers, body, signal, redirect: "manual" });
  }

  /** @throws ImageHostError */
  return async function ask<Result>(call: Call, read: (response: Response) => Promise<Result>) {
    try {
      return await guard(call.name, async (signal) => read(await send(call, signal)));
    } catch (error) {
      if (error instanceof ImageHostError) throw error;
      const message = error instanceof Unreachable ? error.message : String(error);
      throw new ImageHostError("unavailable", message);
    }
  };
}

export type Bucket = ReturnType<typeof createBucket>;

/**
 * A bucket of an S3-compatible store, asked with AWS' signature version 4, its name in the path.
 */
export function createBucket(deps: Deps) {
  const ask = createAsk(deps);

  async function page(prefix: string, token: string | undefined) {
    const continued = token ? `continuation-token=${encodeURIComponent(token)}&` : "";
    const path = `?${continued}list-type=2&prefix=${encodeURIComponent(prefix)}`;
    return ask({ name: "list", method: "GET", path }, async (response) => {
      if (!response.ok) throw await refusal(response, "list");
      const xml = await response.text();
      const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => decodeXml(key));
      return { keys, next: decodeXml(textOf(xml, "NextContinuationToken") ?? "") };
    });
  }

  return {
    put: (key: string, bytes: Buffer) =>
      ask({ name: "put", method: "PUT", path: `/${key}`, body: Buffer.from(bytes) }, (response) =>
        finished(response, "put"),
      ),

    /** The object's bytes; undefined where there is none. */
    get: (key: string): Promise<Buffer | undefined> =>
      ask({ name: "get", method: "GET", path: `/${key}` }, async (response) => {
        if (response.ok) return bytesOf(response);
        const refused = await refusal(response, "get");
        if (response.status === 404 && refused.code !== "NoSuchBucket") return undefined;
        throw refused;
      }),

    /** False also where the bucket itself is missing: the answer has no body to tell by. */
    has: (key: string): Promise<boolean> =>
      ask({ name: "head", method: "HEAD", path: `/${key}` }, async (response) => {
        if (response.ok || response.status === 404) return response.ok;
        throw await refusal(response, "head");
      }),

    /** When the object was written; undefined where there is none. */
    changedAt: (key: string): Promise<Date | undefined> =>
      ask({ name: "head", method: "HEAD", path: `/${key}` }, async (response) => {
        if (response.ok) return new Date(response.headers.get("last-modified") ?? Number.NaN);
        if (response.status === 404) return undefined;
        throw await refusal(response, "head");
      }),

    /** It is no error where there is none. */
    remove: (key: string): Promise<void> =>
      ask({ name: "delete", method: "DELETE", path: `/${key}` }, async (response) => {
        if (response.ok) return finished(response, "delete");
        const refused = await refusal(response, "delete");
        if (response.status !== 404 || refused.code === "NoSuchBucket") throw refused;
      }),

    async *keys(prefix: string): AsyncGenerator<string> {
      let token: string | undefined;
      do {
        const { keys, next } = await page(prefix, token);
        yield* keys;
        token = next;
      } while (token);
    },
  };
}
