import { createRemoteJWKSet } from "jose";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/tables.ts";
import { createIdentitySandbox, SANDBOX_PROJECT } from "./sandbox.ts";
import { createIdentityVerifier } from "./verifier.ts";

const KEYS_FOR_MS = 6 * 3600_000;

/** The identity provider that the settings name, or the stand-in. */
export function createIdentity({ db, firebase }: { db: Db; firebase: Config["firebase"] }) {
  if (!firebase) {
    const sandbox = createIdentitySandbox({ db });
    const verifier = createIdentityVerifier({ projectId: SANDBOX_PROJECT, keys: sandbox.keys });
    return { sandbox, verifier };
  }
  const keys = createRemoteJWKSet(new URL(firebase.jwksUrl), {
    cacheMaxAge: KEYS_FOR_MS,
    cooldownDuration: 30_000,
    timeoutDuration: 5_000,
  });
  const verifier = createIdentityVerifier({ projectId: firebase.projectId, keys });
  return { sandbox: undefined, verifier };
}
