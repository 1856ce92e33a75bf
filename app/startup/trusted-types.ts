interface TrustedTypePolicyFactory {
  createPolicy<Rules>(name: string, rules: Rules): Rules;
}

declare global {
  interface Window {
    /** In browsers that have Trusted Types. */
    trustedTypes?: TrustedTypePolicyFactory;
  }
}

/** The policies of a page's scripts; a page may make no others. */
export const POLICIES = { html: "default", start: "marque" };

/**
 * Runs first in the document's head. From then on libraries can write as HTML only what cannot run:
 * 1. React's empty script element, for structured data after a navigation;
 * 2. text without a tag, such as that data;
 * 3. the drawings on the lightbox's buttons.
 * Everything else throws. Its source text is sent, so it must not refer to anything outside itself.
 */
function restrictHtml(policy: string): void {
  const drawing =
    /^<svg( (aria-hidden|class|viewBox|width|height)="[\w -]*")+>(<(path|use|circle)( (id|class|d|fill|fill-rule|clip-rule|xlink:href)="[\w .#,-]*")+ ?\/>)+<\/svg>$/;
  const harmless = (html: string) =>
    !html.includes("<") || /^<script><.script>$/.test(html) || drawing.test(html);
  window.trustedTypes?.createPolicy(policy, {
    createHTML: (html: string) => (harmless(html) ? html : null),
  });
}

/** For the document that the server sends. */
export const trustedTypesScript = import.meta.env.SSR
  ? `(${restrictHtml})(${JSON.stringify(POLICIES.html)})`
  : "";
