import type { Db } from "../db/tables.ts";
import { transact } from "../db/transact.ts";
import type { Encryption, Sealed } from "../encryption/encryption.ts";
import { findOtherTotp, insertTotp, replaceTotpSecret } from "./second-factor.queries.ts";

const BATCH = 500;

/** What an encrypted secret is bound to. */
const about = (userId: string) => `totp ${userId}`;

export const readTotpSecret = (encryption: Encryption, userId: string, row: Sealed) =>
  encryption.decrypt(row, about(userId));

/** Stores a new secret, until it is confirmed. @returns false where a confirmed one stays */
export async function storeTotpSecret(
  trx: Db,
  encryption: Encryption,
  { userId, secret }: { userId: string; secret: Buffer },
): Promise<boolean> {
  await encryption.name(trx);
  return insertTotp(trx, userId, encryption.encrypt(secret, about(userId)));
}

/** Encrypts the next secrets that are not under the current key. @returns whether there were any */
const moveSome = (db: Db, encryption: Encryption): Promise<boolean> =>
  transact(db, async (trx) => {
    const rows = await findOtherTotp(trx, encryption.currentId(), BATCH);
    for (const { user_id: userId, ...sealed } of rows) {
      const secret = readTotpSecret(encryption, userId, sealed);
      await replaceTotpSecret(trx, userId, encryption.encrypt(secret, about(userId)));
    }
    return rows.length > 0;
  });

/**
 * At the start: secrets from before the shop encrypted, and those under an older key, move to the
 * current one.
 * @throws an Error with one sentence where a key is missing
 */
export async function moveTotpSecrets(db: Db, encryption: Encryption): Promise<void> {
  await encryption.check(db);
  // Without any secret no key is made.
  if ((await findOtherTotp(db, "", 1)).length === 0) return;
  await transact(db, encryption.name);
  while (await moveSome(db, encryption));
  await encryption.forgetUnused(db);
}
