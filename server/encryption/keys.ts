import { createHash, randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KEY_BYTES = 32;
const ID_LENGTH = 12;

export interface Key {
  /** From its hash: identifies the key without revealing it. */
  id: string;
  bytes: Buffer;
}

function readKey(text: string): Key | undefined {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== KEY_BYTES || !/^[\w+/-]+=*$/.test(text)) return undefined;
  const hash = createHash("sha256").update("marque encryption key").update(bytes).digest("hex");
  return { id: hash.slice(0, ID_LENGTH), bytes };
}

/** Keys in base64, between commas or white space; undefined where one is none. */
export function readKeys(text: string): Key[] | undefined {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readKey);
  return keys.length > 0 && keys.every((key) => key !== undefined) ? keys : undefined;
}

export const keyFile = (folder: string) => join(folder, "encryption.key");

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/** The text of the folder's key file; empty where there is none. */
function readKeyFile(folder: string): string {
  try {
    return readFileSync(keyFile(folder), "utf8");
  } catch (error) {
    if (isMissing(error)) return "";
    throw error;
  }
}

/** @throws an Error with one sentence */
export function keysInFolder(folder: string): Key[] {
  const text = readKeyFile(folder);
  if (text.trim() === "") return [];
  const keys = readKeys(text);
  if (!keys) throw new Error(`${keyFile(folder)} is damaged: restore it from a backup.`);
  return keys;
}

/** Makes the folder's key; of processes that do so at once, one makes it. */
export function makeKeyFile(folder: string): Key[] {
  mkdirSync(folder, { recursive: true });
  const draft = `${keyFile(folder)}.${randomUUID()}`;
  const text = `${randomBytes(KEY_BYTES).toString("base64")}\n`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  try {
    linkSync(draft, keyFile(folder));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return keysInFolder(folder);
}
