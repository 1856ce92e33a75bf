const SEPARATOR = "|";

/**
 * Texts as one text, for loader data: in a page the quotation marks of each would take four characters,
 * and more time than the text.
 */
export type Joined = string | string[];

export const join = (texts: string[]): Joined =>
  texts.length === 0 || texts.some((text) => text.includes(SEPARATOR))
    ? texts
    : texts.join(SEPARATOR);

export const split = (texts: Joined): string[] =>
  typeof texts === "string" ? texts.split(SEPARATOR) : texts;
