import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

interface Counted {
  key: string;
  points: number;
  /** Milliseconds until this count expires. */
  left: number;
}

/**
 * Adds the counts of this process and reads the totals of all, in one statement. Uses the
 * database's clock, which all share; sorted by key, so that two statements cannot deadlock.
 */
export async function addPoints(
  db: Db,
  counts: { key: string; points: number }[],
  durationMs: number,
): Promise<Counted[]> {
  const keys = counts.map(({ key }) => key);
  const points = counts.map((count) => count.points);
  const { rows } = await sql<Counted>`
    with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now)
    insert into rate_limit as known (key, points, expire)
    select key, points, now + ${durationMs}::bigint
    from unnest(${keys}::text[], ${points}::int[]) as fresh (key, points), clock
    order by key
    on conflict (key) do update set
      points = excluded.points + case when known.expire > excluded.expire - ${durationMs}::bigint
        then known.points else 0 end,
      expire = case when known.expire > excluded.expire - ${durationMs}::bigint
        then known.expire else excluded.expire end
    returning key, points, (expire - (select now from clock))::int as left
  `.execute(db);
  return rows;
}
