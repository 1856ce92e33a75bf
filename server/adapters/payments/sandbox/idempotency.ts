import { createHash } from "node:crypto";
import type { Db } from "../../../db/tables.ts";
import { transact } from "../../../db/transact.ts";
import { SandboxError } from "./error.ts";
import { claimKey, findKey, saveReply } from "./sandbox.queries.ts";

export interface Reply {
  status: number;
  body: unknown;
}

/** Runs the request of a key once, and repeats its reply. */
export function once(
  db: Db,
  key: string | undefined,
  request: string,
  work: (trx: Db) => Promise<Reply>,
): Promise<Reply> {
  if (!key) throw new SandboxError(400, "bad_request", "Header X-Idempotency-Key can't be null");
  const hash = createHash("sha256").update(request).digest("hex");
  return transact(db, async (trx) => {
    if (!(await claimKey(trx, key, hash))) {
      const known = await findKey(trx, key);
      if (known.request_hash !== hash)
        throw new SandboxError(409, "idempotency_key_reused", "The key belongs to other data");
      return { status: known.status, body: known.reply };
    }
    const reply = await work(trx);
    await saveReply(trx, key, reply.status, JSON.stringify(reply.body));
    return reply;
  });
}
