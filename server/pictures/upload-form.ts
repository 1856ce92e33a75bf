import type { FastifyRequest } from "fastify";
import { messages } from "#shared/messages.ts";
import { folderName } from "#shared/picture.ts";
import { HttpError, invalidField } from "../http/errors.ts";

const BYTES_MAX = 10 * 1024 * 1024;
const FORM_BYTES = 64 * 1024;

/** The limits of a form. */
export const formLimits = {
  fileSize: BYTES_MAX,
  files: 1,
  fields: 20,
  fieldSize: 1_000,
  fieldNameSize: 100,
  headerPairs: 50,
};

interface UploadForm {
  bytes: Buffer;
  folder: string;
}

const tooLarge = () => new HttpError(413, messages.imageTooLarge);

/** Refuses by the headers, before the body is read. @throws 400, 413 */
export function checkUpload(request: FastifyRequest): void {
  if (!request.isMultipart()) throw invalidField("file", messages.selectImage);
  if (Number(request.headers["content-length"] ?? 0) > BYTES_MAX + FORM_BYTES) throw tooLarge();
}

function refusal(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE") return tooLarge();
  if (code === "FST_FILES_LIMIT") return invalidField("file", messages.selectOneImage);
  // An incomplete or malformed form, or one with too many fields.
  return error instanceof HttpError ? error : invalidField("file", messages.notAnImage);
}

/** Reads the form of an upload, its parts in any order. @throws 400, 413 */
export async function readUpload(request: FastifyRequest): Promise<UploadForm> {
  let bytes: Buffer | undefined;
  let folder = "";
  try {
    for await (const part of request.parts({ limits: formLimits })) {
      if (part.type === "field") {
        if (part.fieldname === "folder") folder = String(part.value);
        continue;
      }
      const content = await part.toBuffer();
      // Browsers send an empty file without a name where none was selected.
      if (part.fieldname === "file" && (part.filename || content.length)) bytes = content;
    }
  } catch (error) {
    throw refusal(error);
  }
  if (!bytes) throw invalidField("file", messages.selectImage);
  if (!bytes.length) throw invalidField("file", messages.notAnImage);
  return { bytes, folder: folderName(folder) };
}
