import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { pathOf } from "../http/address.ts";
import type { CurrentUser } from "../sessions/sessions.ts";
import type { Encoding } from "./packed-body.ts";
import { countPage } from "./page-metrics.ts";
import type { RenderedPage } from "./rendered-page.ts";

/** The profile and the dashboard, and the data of a navigation to them. */
const KEPT = /^\/(?:profile|profilesettings|admin\/dashboard)(?:\.data)?$/i;
/**
 * They also show things that depend on the time, or on pictures that are made in the background.
 */
const KEPT_MS = 5_000;
const PAGES_MAX = 40;

interface Entry {
  /** The state of the database and of the catalogue in memory when the page was begun. */
  moment: string;
  page: Promise<RenderedPage>;
}

interface Deps {
  /** Of the catalogue in memory; undefined while its changes are not received. */
  generation(): Promise<number | undefined>;
  originOf(request: FastifyRequest): string;
}

/**
 * Each encoding is made once, the quick way: the next commit to the database ends the page anyway.
 */
function packedOnce(page: RenderedPage): RenderedPage {
  const made = new Map<Encoding, Promise<Buffer>>();
  const body = (encoding: Encoding) => {
    const bytes = made.get(encoding) ?? page.body(encoding);
    made.set(encoding, bytes);
    return bytes;
  };
  return { ...page, body };
}

/**
 * The last private pages, each for the session that it was rendered for. A page is sent again only
 * while the database is unchanged: PostgreSQL's snapshot is read with each session. If two
 * snapshots are equal, no process has committed anything in between, so the page would read the
 * same data again.
 */
export function createPrivatePages({ generation, originOf }: Deps) {
  const entries = new LRUCache<string, Entry>({ max: PAGES_MAX, ttl: KEPT_MS });

  return async (
    request: FastifyRequest,
    { snapshot, ...user }: CurrentUser,
    render: () => Promise<RenderedPage>,
  ): Promise<RenderedPage> => {
    const { url, demo } = request;
    const now = KEPT.test(pathOf(url)) ? await generation() : undefined;
    if (now === undefined) return render();
    const key = JSON.stringify([originOf(request), demo, url, user]);
    const moment = `${snapshot} ${now}`;
    const known = entries.get(key);
    if (known?.moment === moment) {
      countPage("cached");
      return known.page;
    }
    const page = render().then(packedOnce);
    const entry = { moment, page };
    const drop = () => entries.peek(key) === entry && entries.delete(key);
    entries.set(key, entry);
    page.then(({ status }) => status !== 200 && drop(), drop);
    return page;
  };
}
