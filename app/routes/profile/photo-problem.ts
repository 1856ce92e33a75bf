import { messages } from "#shared/messages.ts";

const IMAGE_NAME = /\.(jpe?g|png|gif|webp)$/i;

/** What is wrong with the file chosen as a photo, if anything. */
export function photoProblem(file: { name: string; type: string } | undefined): string | undefined {
  if (!file) return messages.selectImage;
  if (!file.type.startsWith("image/")) return messages.notAnImage;
  return IMAGE_NAME.test(file.name) ? undefined : messages.imageTypes;
}
