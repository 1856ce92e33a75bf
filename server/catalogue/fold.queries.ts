import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** Each text with what fold() makes of it. */
export async function foldTexts(db: Db, texts: string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ text: string; key: string }>`
    select text, fold(text) as key from unnest(${texts}::text[]) text`.execute(db);
  return rows.map(({ text, key }) => [text, key]);
}
