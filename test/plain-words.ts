import { sql } from "kysely";
import type { Db } from "#server/db/tables.ts";

/** Whether a car has the folded word, in plain SQL. */
export function hasWord(word: string) {
  const spaced = (column: string) =>
    sql`' ' || translate(coalesce(${sql.ref(column)}, ''), '-''', '  ') || ' '`;
  const begun = word.length < 3 ? ` ${word} ` : ` ${word}`;
  return sql`(strpos(search_key, ${word}) > 0 or model::text = ${word}
    or strpos(${spaced("color_key")}, ${begun}) > 0 or strpos(${spaced("body")}, ${begun}) > 0)`;
}

/** Every text that one typing error makes of a word. */
function typosOf(word: string): Set<string> {
  const letters = "abcdefghijklmnopqrstuvwxyz-";
  const typos = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    typos.add(before + after.slice(1));
    typos.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    for (const letter of letters) {
      typos.add(before + letter + after);
      typos.add(before + letter + after.slice(1));
    }
  }
  return typos;
}

/** The folded words of a search, corrected by a count of all cars on offer. */
export async function meantWords(db: Db, name: string | undefined): Promise<string[]> {
  const words: string[] = [];
  for (const typed of name?.split(" ") ?? []) {
    const { rows } = await sql<{ word: string; known: boolean }>`
      select fold(${typed}) as word, exists (
        select from car where on_offer and ${hasWord(typed.toLowerCase())}) as known`.execute(db);
    const word = rows[0]?.word as string;
    if (rows[0]?.known || word.length < 4) words.push(word);
    else {
      const typos = await sql<{ word: string }>`
        select word from (
          select distinct car.id, field, word from car,
            lateral (values ('name', search_key), ('color', color_key), ('body', coalesce(body, ''))) fields (field, value),
            regexp_split_to_table(value, '[^[:alnum:]]+') word
          where on_offer
        ) words
        where word = any(${[...typosOf(word)]}::text[])
        group by word order by count(*) desc, word collate "C" limit 1`.execute(db);
      words.push(typos.rows[0]?.word ?? word);
    }
  }
  return words;
}
