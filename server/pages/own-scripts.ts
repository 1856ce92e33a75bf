/** A script's tag up to its mark, and the tag's end behind it. */
const TAG_BEFORE_MARK = /<script[^<>]*$/;
const TAG_MAX = 500;
const TAG_AFTER_MARK = /^[^<>]*>/;

/** The range of a script's code, in bytes. */
export interface OwnScript {
  from: number;
  to: number;
}

/** A stretch of a page between two marks, or before the first one. */
type Range = [from: number, to: number];

/**
 * The code after a mark, if it belongs to a script. Pages are read as latin1 here, because only
 * tags matter.
 */
function codeAfter(page: Buffer, before: Range, after: Range): OwnScript | undefined {
  const [, mark] = before;
  if (!TAG_BEFORE_MARK.test(page.toString("latin1", Math.max(before[0], mark - TAG_MAX), mark)))
    return;
  const [from, to] = after;
  const [tag] =
    TAG_AFTER_MARK.exec(page.toString("latin1", from, Math.min(to, from + TAG_MAX))) ?? [];
  const end = tag === undefined ? -1 : page.subarray(0, to).indexOf("</script>", from);
  return tag === undefined || end < 0 ? undefined : { from: from + tag.length, to: end };
}

/**
 * Finds the page's own scripts by the secret mark that they were rendered with, and removes the
 * mark. A script that was injected does not have the mark, so its hash is not allowed. It works on
 * the bytes in place, because a page has 100 kB and each copy of it would be long-lived garbage.
 * @param page is overwritten
 * @returns the page without the mark, and its own scripts in it
 */
export function unmarkScripts(page: Buffer, mark: string) {
  const attribute = Buffer.from(` nonce="${mark}"`);
  const scripts: OwnScript[] = [];
  let before: Range = [0, page.indexOf(attribute)];
  let length = 0;
  while (before[1] >= 0) {
    const [start, end] = before;
    const from = end + attribute.length;
    const next = page.indexOf(attribute, from);
    const code = codeAfter(page, before, [from, next < 0 ? page.length : next]);
    length += page.copy(page, length, start, end);
    if (code) scripts.push({ from: code.from - from + length, to: code.to - from + length });
    before = [from, next];
  }
  length += page.copy(page, length, before[0]);
  return { html: page.subarray(0, length), scripts };
}
