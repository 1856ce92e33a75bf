import { sentence } from "./sentence.ts";

/**
 * Closes the last one first. A failure is logged, so that the others, such as the database, are
 * closed too.
 */
export async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers.splice(0).reverse())
    await close().catch((error) => console.error(sentence(error)));
}
