const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, also within quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
