import { PHOTO_SIDE_MAX } from "#shared/constants.ts";

const QUALITY = 0.88;
/** A picture of fewer bytes whose sides are short enough is uploaded unchanged. */
const BYTES_AS_IS = 3_000_000;

/**
 * Prepares a photo for the upload: upright, at most `sideMax` pixels along its longer side.
 * @throws where the browser cannot read the file as a picture
 */
export async function shrinkPhoto(file: File, sideMax = PHOTO_SIDE_MAX): Promise<Blob> {
  const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const scale = Math.min(1, sideMax / Math.max(photo.width, photo.height));
    if (scale === 1 && file.size <= BYTES_AS_IS) return file;
    return await redraw(photo, Math.round(photo.width * scale), Math.round(photo.height * scale));
  } finally {
    photo.close();
  }
}

async function redraw(photo: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser cannot draw");
  // JPEG has no transparency: transparent pixels become white instead of black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(photo, 0, 0, width, height);
  const smaller = await new Promise<Blob | null>((done) =>
    canvas.toBlob(done, "image/jpeg", QUALITY),
  );
  if (!smaller) throw new Error("This browser cannot write a picture");
  return smaller;
}
