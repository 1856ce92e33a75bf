import { messages } from "#shared/messages.ts";
import { folderName } from "#shared/picture.ts";
import { type ApiError, apiBase, errorOf, type Reply } from "./request.ts";
import { unreachable } from "./unreachable.ts";

/** The shop's own upload accepts any preset. */
const PRESET = "marque";

/** Where pictures are sent: to the shop, or to an image host that accepts them from browsers. */
function host() {
  const outside = document.querySelector<HTMLMetaElement>('meta[name="image-host"]');
  if (!outside) return { url: `${apiBase()}/images/upload`, preset: PRESET, own: true };
  return { url: outside.content, preset: outside.dataset.preset ?? PRESET, own: false };
}

/**
 * A browser may wait longer for a connection that is gone. On a slow one, what it has sent may still
 * be on its way.
 */
const STILL_MS = 120_000;

interface Upload {
  photo: Blob;
  /** What the pictures belong to: `<name><brand>_car`. */
  folder: string;
  /** Called with the part that has been sent, 0 to 1. */
  onProgress: (part: number) => void;
}

/** Gives a call up once it has made no progress for two minutes. @returns what tells of progress */
function watchProgress(call: XMLHttpRequest): () => void {
  let timer: number | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => call.abort(), STILL_MS);
  };
  call.onloadend = () => clearTimeout(timer);
  restart();
  return restart;
}

/** Sends one picture, with XMLHttpRequest, because fetch does not report progress. */
export function uploadImage({ photo, folder, onProgress }: Upload) {
  const { url, preset, own } = host();
  const body = new FormData();
  body.set("file", photo, photo instanceof File ? photo.name : "photo.jpg");
  body.set("upload_preset", preset);
  body.set("folder", folderName(folder));
  return new Promise<Reply<{ secure_url: string }>>((resolve) => {
    const call = new XMLHttpRequest();
    const fail = () => resolve({ ok: false, error: unreachable() });
    call.open("POST", url);
    call.responseType = "json";
    call.withCredentials = own;
    const progressed = watchProgress(call);
    call.upload.onprogress = ({ loaded, total }) => {
      progressed();
      onProgress(total ? loaded / total : 0);
    };
    call.onload = () => {
      const data: unknown = call.response;
      const address = addressIn(data);
      if (call.status >= 200 && call.status < 300 && address)
        resolve({ ok: true, data: { secure_url: address }, status: call.status });
      else resolve({ ok: false, error: refusalOf(call.status, own ? data : refusalIn(data), own) });
    };
    call.onerror = fail;
    call.onabort = fail;
    call.send(body);
  });
}

function refusalOf(status: number, data: unknown, own: boolean): ApiError {
  // Another host's 401 is about the shop's account there, not about who is signed in here.
  const error = errorOf(own || status !== 401 ? status : 502, data);
  // Of a proxy, whose limit may be lower than the shop's.
  return error.message === messages.largeBody
    ? { ...error, message: messages.tooLargeToUpload }
    : error;
}

function addressIn(data: unknown): string | undefined {
  if (typeof data !== "object" || data === null || !("secure_url" in data)) return;
  return typeof data.secure_url === "string" ? data.secure_url : undefined;
}

/** The image host has its own format for refusals. */
function refusalIn(data: unknown): unknown {
  return typeof data === "object" && data !== null && "error" in data ? data.error : undefined;
}
