import { sentence } from "./sentence.ts";

/** Closes the last one first. One that fails is logged, so that the others, the database among them, are closed. */
export async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers.splice(0).reverse())
    await close().catch((error) => console.error(sentence(error)));
}
