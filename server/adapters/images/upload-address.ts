import { randomBytes } from "node:crypto";

const PREFIX = "/pictures/u/";
const address = /^\/pictures\/u\/([0-9a-f]{32}\.webp)$/;
const file = /^[0-9a-f]{32}\.webp$/;

/** A new name for an upload that the shop itself serves: its address there, and the host's name. */
export function newUpload(group: string) {
  const id = randomBytes(16).toString("hex");
  return { address: `${PREFIX}${id}.webp`, publicId: `${group}/${id}` };
}

/** The file of an upload that the shop itself serves, from its address. */
export const uploadName = (text: string) => address.exec(text)?.[1];

export const uploadAddress = (name: string) => PREFIX + name;

export const isUploadName = (name: string) => file.test(name);
