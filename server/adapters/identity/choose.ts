import { createRemoteJWKSet, customFetch } from "jose";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/tables.ts";
import type { Outbound } from "../outbound.ts";
import { createIdentitySandbox, SANDBOX_PROJECT } from "./sandbox/sandbox.ts";
import { createIdentityVerifier } from "./verifier.ts";

const KEYS_FOR_MS = 6 * 3600_000;
const TIMEOUT_MS = 5_000;

interface Deps {
  db: Db;
  config: Pick<Config, "firebase" | "demo">;
  fetch: typeof globalThis.fetch;
  outbound: Outbound;
}

/** The identity provider that the settings name; else the sandbox, for visitors of the demonstration. */
export function chooseIdentity({ db, config: { firebase, demo }, fetch, outbound }: Deps) {
  if (!firebase && demo === "no one") return { sandbox: undefined, verifierFor: () => undefined };
  if (!firebase) {
    const sandbox = createIdentitySandbox({ db });
    const verifier = createIdentityVerifier({ projectId: SANDBOX_PROJECT, keys: sandbox.keys });
    return { sandbox, verifierFor: (demo: boolean) => (demo ? verifier : undefined) };
  }
  const guard = outbound.guard("identity", { timeoutMs: TIMEOUT_MS, isFault: () => true });
  const keys = createRemoteJWKSet(new URL(firebase.jwksUrl), {
    cacheMaxAge: KEYS_FOR_MS,
    cooldownDuration: 30_000,
    timeoutDuration: 2 * TIMEOUT_MS,
    [customFetch]: (url, options) =>
      guard("keys", async (signal) => {
        const reply = await fetch(url, { ...options, redirect: "error", signal });
        if (!reply.ok) throw new Error(`The keys' address answered ${reply.status}`);
        return new Response(await reply.text(), { headers: reply.headers });
      }),
  });
  const verifier = createIdentityVerifier({ projectId: firebase.projectId, keys });
  return { sandbox: undefined, verifierFor: () => verifier };
}
