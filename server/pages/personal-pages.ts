import { hash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { CurrentUser, SessionUser } from "../sessions/sessions.ts";
import { countPage } from "./page-metrics.ts";
import { accountIn, dataTemplate, type PageTemplate, pageTemplate } from "./page-template.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { gzipOf, type Stretch, stretch } from "./stretches.ts";

const TEMPLATES_BYTES_MAX = 16 * 1024 * 1024;
const ACCOUNTS_MAX = 1_000;
/** How many assembled pages are kept for each template. */
const ASSEMBLED_MAX = 4;
/** The memory of headers and of the objects around them. */
const BESIDE_BYTES = 4_000;

interface Template {
  template: PageTemplate | undefined;
  /** Assembled from it, by account. */
  assembled: Map<string, RenderedPage>;
}

/** About how many times smaller a page is once it is packed. */
const PACKED_PART = 5;

/** The size counts its stretches and assembled pages as packed, which happens later. */
function bytesOf({ template }: Template): number {
  if (!template) return BESIDE_BYTES;
  const packed = template.bytes / PACKED_PART;
  return Math.ceil(
    BESIDE_BYTES + template.bytes + packed + ASSEMBLED_MAX * (packed + BESIDE_BYTES),
  );
}

interface Deps {
  /** The page of an anonymous visitor, cached. */
  anonymous(request: FastifyRequest): Promise<RenderedPage>;
  /** Whether the page shows nothing about this user outside of its header. */
  isSame(request: FastifyRequest, user: CurrentUser): Promise<boolean>;
}

/** The fields of a user that pages get, as in app/root.tsx. */
const shownOf = ({ id, name, lastName, email, type, image }: SessionUser): SessionUser => {
  return { id, name, lastName, email, type, image };
};

const isHtml = ({ headers }: RenderedPage) =>
  headers.some(([name, value]) => name === "content-type" && value.includes("text/html"));

async function templateOf(page: RenderedPage): Promise<PageTemplate | undefined> {
  if (page.status !== 200) return undefined;
  const bytes = await page.body("identity");
  return isHtml(page) ? pageTemplate(bytes, page.headers) : dataTemplate(bytes, page.headers);
}

function assembled(
  page: RenderedPage,
  key: string,
  { stretches, headers }: ReturnType<PageTemplate["fill"]>,
): RenderedPage {
  const plain = () => Buffer.concat(stretches.map((one) => one.plain));
  let zipped: Buffer | undefined;
  return {
    status: page.status,
    headers,
    etag: `W/"${hash("sha1", page.etag + key, "base64url")}"`,
    encodings: ["gzip"],
    async body(encoding) {
      if (encoding !== "gzip") return plain();
      zipped ??= gzipOf(stretches);
      return zipped;
    },
    pack: () => 0,
  };
}

/**
 * The pages of signed-in visitors, assembled from those of anonymous ones: the account in the
 * header and the user in the page's data are put in. How the header shows an account is taken from
 * the first page that was rendered for it.
 */
export function createPersonalPages({ anonymous, isSame }: Deps) {
  const templates = new LRUCache<RenderedPage, Template>({
    maxSize: TEMPLATES_BYTES_MAX,
    sizeCalculation: bytesOf,
  });
  const making = new Map<RenderedPage, Promise<Template>>();
  const accounts = new LRUCache<string, Stretch>({ max: ACCOUNTS_MAX });

  async function makeTemplate(page: RenderedPage): Promise<Template> {
    const made = { template: await templateOf(page), assembled: new Map() };
    templates.set(page, made);
    return made;
  }

  /** A request that comes while it is being made waits for it. */
  function templateFor(page: RenderedPage): Template | Promise<Template> {
    const known = templates.get(page) ?? making.get(page);
    if (known) return known;
    const made = makeTemplate(page).finally(() => making.delete(page));
    making.set(page, made);
    return made;
  }

  /** The page for an account, made once for as long as page and account stay the same. */
  async function pageFor(page: RenderedPage, shown: SessionUser, key: string, account: Stretch) {
    const { template, assembled: own } = await templateFor(page);
    const known = own.get(key);
    if (known || !template) return known;
    const made = assembled(page, key, template.fill(shown, account));
    if (own.size >= ASSEMBLED_MAX) own.clear();
    own.set(key, made);
    return made;
  }

  return {
    /** Undefined where the page has to be rendered for this user. */
    async get(request: FastifyRequest, user: CurrentUser): Promise<RenderedPage | undefined> {
      const shown = shownOf(user);
      const key = JSON.stringify(shown);
      const account = accounts.get(key);
      // If that fails, rendering the page meets the same error, and shows it.
      const same = account && (await isSame(request, user).catch(() => false));
      if (!same) return undefined;
      const theirs = await anonymous(request);
      // A redirect is the same for both.
      const isRedirect = theirs.status === 302;
      const page = isRedirect ? theirs : await pageFor(theirs, shown, key, account);
      if (page) countPage("assembled");
      return page;
    },

    /** Learns from a page that was rendered for this user how its header shows them. */
    async learn(page: RenderedPage, user: CurrentUser): Promise<void> {
      const key = JSON.stringify(shownOf(user));
      if (page.status !== 200 || !isHtml(page) || accounts.has(key)) return;
      const account = accountIn(await page.body("identity"));
      if (account) accounts.set(key, stretch(account));
    },
  };
}
