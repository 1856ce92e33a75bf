import type { Passkey } from "#shared/second-factor.ts";
import type { PasskeyRow } from "./passkeys.queries.ts";

/** What people see of their own passkeys: no key. */
export function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name: name || "Passkey",
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  };
}
