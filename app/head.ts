import type { MetaDescriptor } from "react-router";
import { charactersOf } from "#shared/characters.ts";
import type { PublicSettings } from "./context.ts";

const SHOP = "Marque";
const CARD = { address: "/pictures/scenes/social.jpg", width: 1200, height: 630 };
/** Search engines and social cards cut longer descriptions off. */
const DESCRIPTION_MAX = 200;

/** The arguments of a page's `meta` that the head needs. */
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

interface PublicPage {
  /** Without the shop's name. */
  title: string;
  description: string;
  /** The page's canonical path: other spellings of its address point here. */
  path: string;
  /** A picture for social cards; the shop's own card where there is none. */
  image?: string | undefined;
  /** Kept out of search engines, though everyone may open it. */
  hidden?: boolean;
  /** schema.org descriptions, made with the shop's own address. */
  data?: (absolute: (path: string) => string) => object[];
}

/** Full addresses on the shop's own origin, from the root's settings. */
function absoluteAddresses(matches: Matches): (path: string) => string {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  const { publicUrl = "" } = (root as { settings: PublicSettings } | undefined)?.settings ?? {};
  return (path) => (URL.canParse(publicUrl + path) ? new URL(publicUrl + path).href : path);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = line.length > DESCRIPTION_MAX ? charactersOf(line) : [];
  if (characters.length <= DESCRIPTION_MAX) return line;
  const cut = characters.slice(0, DESCRIPTION_MAX - 1).join("");
  return `${cut.replace(/\s+\S*$/, "")}…`;
}

const titled = (title: string) => (title.startsWith(SHOP) ? title : `${title} · ${SHOP}`);

const hiddenFromSearch = { name: "robots", content: "noindex" };

/** The head of a page that is a visitor's own, or of no use to anyone who searches. */
export function privateHead(title: string): MetaDescriptor[] {
  return [{ title: titled(title) }, hiddenFromSearch];
}

/** The head of a page that everyone may find: title, canonical address, social card, data. */
export function publicHead(matches: Matches, page: PublicPage): MetaDescriptor[] {
  const absolute = absoluteAddresses(matches);
  const description = shortened(page.description);
  const address = absolute(page.path);
  const named = { title: titled(page.title), description };
  const card = [
    { property: "og:site_name", content: SHOP },
    { property: "og:type", content: "website" },
    { property: "og:title", content: named.title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: absolute(page.image ?? CARD.address) },
    ...(page.image
      ? []
      : [
          { property: "og:image:width", content: String(CARD.width) },
          { property: "og:image:height", content: String(CARD.height) },
        ]),
    { name: "twitter:card", content: "summary_large_image" },
  ];
  const data = page.data?.(absolute) ?? [];
  return [
    { title: named.title },
    { name: "description", content: description },
    ...(page.hidden ? [hiddenFromSearch] : []),
    { tagName: "link", rel: "canonical", href: address },
    ...card,
    ...data.map((one) => ({ "script:ld+json": { "@context": "https://schema.org", ...one } })),
  ];
}
