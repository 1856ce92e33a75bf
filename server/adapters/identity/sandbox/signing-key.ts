import type { JWK } from "jose";
import { v7 as uuid } from "uuid";
import type { Db } from "../../../db/tables.ts";
import { loadOnce } from "../../../load-once.ts";
import { findSandboxKey, insertSandboxKey } from "./sandbox.queries.ts";

/** The key of the sandbox: made at its first use, one for all processes. */
export function createSigningKey({ db }: { db: Db }) {
  async function loadKey(): Promise<JWK> {
    const stored = await findSandboxKey(db);
    if (stored) return stored;
    const { exportJWK, generateKeyPair } = await import("jose");
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    await insertSandboxKey(db, {
      ...(await exportJWK(privateKey)),
      kid: uuid(),
      alg: "RS256",
      use: "sig",
    });
    return loadKey();
  }

  const { get: key } = loadOnce(loadKey);

  async function publicKeys(): Promise<{ keys: JWK[] }> {
    const { kty, n, e, kid, alg, use } = await key();
    return { keys: [{ kty, n, e, kid, alg, use }] };
  }

  return { key, publicKeys };
}
