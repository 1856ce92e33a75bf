import { followReads, isStillSo } from "./followed-reads.ts";

/**
 * JSON text of an object, for as long as an answer with it is cached. Its last field is what `read`
 * returns: when that has changed, it is read again, and the rest of the text stays.
 */
export async function lastingText(rest: object, name: string, read: () => Promise<unknown>) {
  const head = `${JSON.stringify(rest).slice(0, -1)},${JSON.stringify(name)}:`;
  const { length } = head;

  /** The text of now. It begins as the one before: a copy of the rest would double the memory. */
  async function textFrom(before: string) {
    const { reads, result } = followReads(read);
    const text = `${before.slice(0, length)}${JSON.stringify(await result)}}`;
    return { reads, text };
  }
  let known = await textFrom(head);

  return {
    text: known.text,

    /** The text of now; undefined while changes of the last field cannot be followed. */
    now(): string | Promise<string> | undefined {
      if (isStillSo(known.reads)) return known.text;
      if (known.reads.unfollowed) return undefined;
      return textFrom(known.text).then((next) => {
        known = next;
        return next.text;
      });
    },
  };
}
export type LastingText = Awaited<ReturnType<typeof lastingText>>;
