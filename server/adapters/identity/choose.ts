import type { JWTVerifyGetKey } from "jose";
import { HOUR_MS } from "#shared/durations.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../db/tables.ts";
import { loadOnce } from "../../load-once.ts";
import type { Outbound } from "../outbound.ts";
import { createIdentitySandbox, SANDBOX_PROJECT } from "./sandbox/sandbox.ts";
import { createIdentityVerifier } from "./verifier.ts";

const KEYS_FOR_MS = 6 * HOUR_MS;
const TIMEOUT_MS = 5_000;

interface Deps {
  db: Db;
  config: Pick<Config, "firebase" | "demo">;
  fetch: typeof globalThis.fetch;
  outbound: Outbound;
}

type Firebase = NonNullable<Config["firebase"]>;

/** The keys of the provider: asked for once a token needs them, when the library is loaded, too. */
function remoteKeys({ jwksUrl }: Firebase, { fetch, outbound }: Deps): JWTVerifyGetKey {
  const guard = outbound.guard("identity", { timeoutMs: TIMEOUT_MS, isFault: () => true });

  const keys = loadOnce(async () => {
    const jose = await import("jose");
    return jose.createRemoteJWKSet(new URL(jwksUrl), {
      cacheMaxAge: KEYS_FOR_MS,
      cooldownDuration: 30_000,
      timeoutDuration: 2 * TIMEOUT_MS,
      [jose.customFetch]: (url, options) =>
        guard("keys", async (signal) => {
          const reply = await fetch(url, { ...options, redirect: "error", signal });
          const keys = await reply.text();
          if (!reply.ok) throw new Error(`The keys' address answered ${reply.status}`);
          return new Response(keys, { headers: reply.headers });
        }),
    });
  });
  return async (header, token) => (await keys.get())(header, token);
}

/**
 * The identity provider of the settings, otherwise the sandbox, for visitors of the demonstration.
 */
export function chooseIdentity(deps: Deps) {
  const { firebase, demo } = deps.config;
  if (!firebase && demo === "no one") return { sandbox: undefined, verifierFor: () => undefined };
  if (!firebase) {
    const sandbox = createIdentitySandbox({ db: deps.db });
    const verifier = createIdentityVerifier({ projectId: SANDBOX_PROJECT, keys: sandbox.keys });
    return { sandbox, verifierFor: (demo: boolean) => (demo ? verifier : undefined) };
  }
  const keys = remoteKeys(firebase, deps);
  const verifier = createIdentityVerifier({ projectId: firebase.projectId, keys });
  return { sandbox: undefined, verifierFor: () => verifier };
}
