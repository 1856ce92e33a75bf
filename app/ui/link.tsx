import { type LinkProps, Link as RouterLink } from "react-router";

export type { LinkProps };

/**
 * What the router's link renders for a path of the shop. Only browsers need the code that follows it,
 * which takes ten hooks and objects of four kilobytes for each link.
 */
function WrittenLink(props: LinkProps) {
  const { to, discover, prefetch, relative, replace, state, ...more } = props;
  const { preventScrollReset, viewTransition, reloadDocument, mask, ...rest } = more;
  if (typeof to !== "string" || !to.startsWith("/")) return <RouterLink {...props} />;
  return <a {...rest} href={to} data-discover="true" />;
}

/** A link to a page of the shop. */
export const Link = import.meta.env.SSR ? WrittenLink : RouterLink;
