/** What a part of an attack or of chaos has shown. */
export interface Row {
  part: string;
  figures: string;
  /** The promises that were broken, in words. */
  breaches: string[];
}

/**
 * Runs the parts one after the other, with a row of a table and the first `shown` breaches of each.
 * @returns whether there was a breach
 */
export async function printParts(
  parts: readonly (() => Promise<Row>)[],
  shown: number,
): Promise<boolean> {
  let breached = false;
  console.log("| part | figures | |\n| --- | --- | --- |");
  for (const run of parts) {
    const { part, figures, breaches } = await run();
    console.log(`| ${part} | ${figures} | ${breaches.length ? "BREACH" : "ok"} |`);
    for (const breach of breaches.slice(0, shown)) console.error(breach);
    breached ||= breaches.length > 0;
  }
  return breached;
}
