import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { CurrentUser, SessionUser } from "../sessions/sessions.ts";
import type { RenderedPage } from "./page-cache.ts";
import { countPage } from "./page-metrics.ts";
import { accountIn, dataTemplate, type PageTemplate, pageTemplate } from "./page-template.ts";
import { gzipOf, type Stretch, stretch } from "./stretches.ts";

const TEMPLATES_BYTES_MAX = 12 * 1024 * 1024;
const ACCOUNTS_MAX = 1_000;

interface Deps {
  /** The page of an anonymous visitor, cached. */
  anonymous(request: FastifyRequest): Promise<RenderedPage>;
  /** Whether the page shows nothing of this user outside of its header. */
  isSame(request: FastifyRequest, user: CurrentUser): Promise<boolean>;
}

/** What pages know of a user: as in app/root.tsx. */
const shownOf = ({ id, name, lastName, email, type, image }: SessionUser): SessionUser => {
  return { id, name, lastName, email, type, image };
};

const isHtml = ({ headers }: RenderedPage) =>
  headers.some(([name, value]) => name === "content-type" && value.includes("text/html"));

async function templateOf(page: RenderedPage): Promise<PageTemplate | undefined> {
  if (page.status !== 200) return undefined;
  const text = (await page.body("identity")).toString();
  return isHtml(page) ? pageTemplate(text, page.headers) : dataTemplate(text, page.headers);
}

function assembled(
  page: RenderedPage,
  { stretches, headers }: ReturnType<PageTemplate["fill"]>,
): RenderedPage {
  const digest = createHash("sha1").update(page.etag);
  for (const { plain } of stretches) if (plain.length < 10_000) digest.update(plain);
  const plain = () => Buffer.concat(stretches.map((one) => one.plain));
  return {
    status: page.status,
    headers,
    etag: `W/"${digest.digest("base64url")}"`,
    encodings: ["gzip"],
    body: async (encoding) => (encoding === "gzip" ? gzipOf(stretches) : plain()),
    pack: async () => 0,
  };
}

/**
 * The pages of signed-in visitors, assembled from those of anonymous ones: the account in the header
 * and the user in the page's data are put in. How the header shows an account is taken from the first
 * page that was rendered for it.
 */
export function createPersonalPages({ anonymous, isSame }: Deps) {
  const templates = new LRUCache<RenderedPage, { template: PageTemplate | undefined }>({
    maxSize: TEMPLATES_BYTES_MAX,
    sizeCalculation: ({ template }) => template?.bytes ?? 1_000,
  });
  const accounts = new LRUCache<string, Stretch>({ max: ACCOUNTS_MAX });

  async function templateFor(page: RenderedPage): Promise<PageTemplate | undefined> {
    const known = templates.get(page) ?? { template: await templateOf(page) };
    templates.set(page, known);
    return known.template;
  }

  return {
    /** Undefined where the page has to be rendered for this user. */
    async get(request: FastifyRequest, user: CurrentUser): Promise<RenderedPage | undefined> {
      const shown = shownOf(user);
      const account = accounts.get(JSON.stringify(shown));
      if (!account || !(await isSame(request, user))) return undefined;
      const page = await anonymous(request);
      const filled = (await templateFor(page))?.fill(shown, account);
      if (!filled) return undefined;
      countPage("assembled");
      return assembled(page, filled);
    },

    /** Learns from a page that was rendered for this user how its header shows them. */
    async learn(page: RenderedPage, user: CurrentUser): Promise<void> {
      const key = JSON.stringify(shownOf(user));
      if (page.status !== 200 || !isHtml(page) || accounts.has(key)) return;
      const account = accountIn((await page.body("identity")).toString());
      if (account) accounts.set(key, stretch(account));
    },
  };
}
