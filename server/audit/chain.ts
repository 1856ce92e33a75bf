import { createHash } from "node:crypto";
import type pg from "pg";

const BATCH = 5_000;
const FIRST_HASH = createHash("sha256").update("marque").digest();

interface Link {
  id: string;
  previous_hash: Buffer;
  hash: Buffer;
  /** What the hash is of, besides the previous one. */
  content: string;
}

async function linksAfter(pool: pg.Pool, id: number): Promise<Link[]> {
  const { rows } = await pool.query<Link>(
    `select id, previous_hash, hash, jsonb_build_array(
       id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor, action, target,
       before, after, ip)::text as content
     from audit_entry where id > $1 order by id limit ${BATCH}`,
    [id],
  );
  return rows;
}

/**
 * Computes every hash of the audit trail again.
 * @returns how many entries there are, and the newest hash
 * @throws an Error with one sentence where an entry was changed, removed or added out of order
 */
export async function verifyChain(pool: pg.Pool): Promise<{ entries: number; hash: string }> {
  let last = 0;
  let hash: Buffer = FIRST_HASH;
  for (let batch = await linksAfter(pool, 0); batch.length; batch = await linksAfter(pool, last))
    for (const link of batch) {
      const id = Number(link.id);
      if (id !== last + 1) throw new Error(`entry ${last + 1} of the audit trail is missing`);
      const expected = createHash("sha256").update(hash).update(link.content).digest();
      if (!link.previous_hash.equals(hash) || !link.hash.equals(expected))
        throw new Error(`entry ${id} of the audit trail was changed`);
      [last, hash] = [id, link.hash];
    }
  const { rows } = await pool.query("select entries, hash from audit_head");
  const head = rows[0];
  // Entries may have been added since the last batch.
  if (
    !head ||
    Number(head.entries) < last ||
    (Number(head.entries) === last && !head.hash.equals(hash))
  )
    throw new Error("the head of the audit trail was changed");
  if (Number(head.entries) > last && (await linksAfter(pool, last)).length === 0)
    throw new Error(`entry ${last + 1} of the audit trail is missing`);
  return { entries: last, hash: hash.toString("hex") };
}
