import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import type { Db } from "../db/tables.ts";
import { deleteUnusedKeyIds, findKeyIds, insertKeyId, lockKeys } from "./encryption.queries.ts";
import { type Key, keyFile, keysInFolder, makeKeyFile } from "./keys.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is stored; without a key id it is a secret from before the shop encrypted them. */
export interface Sealed {
  key_id: string | null;
  secret: Buffer;
}

export type Encryption = ReturnType<typeof createEncryption>;

/** AES-256-GCM: nonce, tag and text. `about` binds it to its row: elsewhere it is not readable. */
function seal({ id, bytes }: Key, secret: Uint8Array, about: string) {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", bytes, nonce).setAAD(Buffer.from(about));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return { key_id: id, secret: Buffer.concat([nonce, cipher.getAuthTag(), text]) };
}

function unseal({ bytes }: Key, sealed: Buffer, about: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", bytes, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
}

/**
 * Encrypts what must be stored readable. The keys are those of the settings, then those of the data
 * folder; where there is none, one is made there when it is first needed.
 */
export function createEncryption({
  encryptionKeys,
  dataDir,
}: Pick<Config, "encryptionKeys" | "dataDir">) {
  let known: Key[] | undefined;

  function keys(): Key[] {
    known ??= [...encryptionKeys, ...keysInFolder(dataDir)];
    return known;
  }

  function current(): Key {
    if (keys().length === 0) known = makeKeyFile(dataDir);
    const [first] = keys();
    if (!first) throw new Error(`${keyFile(dataDir)} holds no key.`);
    return first;
  }

  /**
   * @throws an Error with one sentence where the database contains what this process cannot read
   */
  async function check(db: Db): Promise<void> {
    const ids = new Set(keys().map(({ id }) => id));
    const missing = (await findKeyIds(db)).find((id) => !ids.has(id));
    if (missing)
      throw new Error(
        `The database holds secrets under the encryption key ${missing}, which is neither in ENCRYPTION_KEYS nor in ${keyFile(dataDir)}: bring it back (docs/operations.md, Encryption).`,
      );
  }

  return {
    check,
    currentId: () => current().id,

    /** The process's key is named before it is used, so that others notice if they lack it. */
    async name(trx: Db): Promise<void> {
      await lockKeys(trx);
      await check(trx);
      await insertKeyId(trx, current().id);
    },

    forgetUnused: (trx: Db) => deleteUnusedKeyIds(trx, current().id),

    encrypt: (secret: Uint8Array, about: string) => seal(current(), secret, about),

    /** @throws an Error where it was changed, belongs to another row, or its key is missing */
    decrypt({ key_id, secret }: Sealed, about: string): Buffer {
      if (key_id === null) return secret;
      const key = keys().find(({ id }) => id === key_id);
      if (!key) throw new Error(`The encryption key ${key_id} is missing`);
      return unseal(key, secret, about);
    },
  };
}
