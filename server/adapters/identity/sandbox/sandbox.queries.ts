import type { JWK } from "jose";
import type { Db } from "../../../db/tables.ts";

export async function findSandboxKey(db: Db): Promise<JWK | undefined> {
  const row = await db.selectFrom("sandbox_identity_key").select("private_jwk").executeTakeFirst();
  return row?.private_jwk as JWK | undefined;
}

/** The first process to make a key wins. */
export function insertSandboxKey(db: Db, key: JWK) {
  return db
    .insertInto("sandbox_identity_key")
    .values({ private_jwk: JSON.stringify(key) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
