/**
 * Marks the shop's own scripts while a page is rendered. The server allows only scripts with this
 * mark and removes it before the page is sent, so nobody can know it.
 */
export const scriptMark = import.meta.env.SSR ? crypto.randomUUID() : undefined;
