import { availableParallelism } from "node:os";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_BASE } from "../api-base.ts";
import type { Config } from "../config.ts";
import { pathOf } from "../http/address.ts";
import { pickEncoding } from "../http/encodings.ts";
import { hasTag } from "../http/entity-tags.ts";
import { HttpError } from "../http/errors.ts";
import { cachedBy } from "../http/origin.ts";
import type { Services } from "../services.ts";
import { BUILD_URL, loadBuild } from "./build.ts";
import { allowEdge } from "./edge.ts";
import { createPageCache } from "./page-cache.ts";
import { openPageThread, type ThreadTimes } from "./page-thread.ts";
import { createPersonalPages } from "./personal-pages.ts";
import { createPrivatePages } from "./private-pages.ts";
import { answerFromCache } from "./quick-pages.ts";
import { createRenderer, originOf, type Visitor } from "./render.ts";
import type { RenderedPage } from "./rendered-page.ts";
import { createSamePage, isForAll } from "./same-page.ts";
import { isSearch } from "./searches.ts";

interface Answer {
  page: RenderedPage;
  /** Whether it is made for one account. */
  personal: boolean;
}

/** Several instances use the other cores already. */
const hasSpareCore = ({ instances, development }: Config) =>
  instances === 1 && !development && availableParallelism() > 1;

/**
 * Registers the rendered pages after all other routes.
 * @param threadTimes how long to wait for the thread that renders them; shorter in tests
 */
export async function mountPages(
  app: FastifyInstance,
  services: Services,
  config: Config,
  threadTimes?: ThreadTimes,
): Promise<void> {
  const build = await loadBuild(app, config);
  const thread = hasSpareCore(config) ? openPageThread(app, BUILD_URL, threadTimes) : undefined;
  const render = createRenderer({ build, thread, services, config });
  const { catalogue } = services;
  const generation = async () => (config.development ? undefined : catalogue.generation());
  const generationNow = () => (config.development ? undefined : catalogue.generationNow());
  const cache = createPageCache({ generation, generationNow, mayTrail: catalogue.mayTrail });
  const keyOf = (request: FastifyRequest) => addressOf(request, undefined, config).key;
  const quick = answerFromCache(app, { cache, keyOf, limits: services.limits });
  // Replicas may answer with data from before the primary's snapshot.
  const privatePage = createPrivatePages({
    generation: config.replicaUrls.length > 0 ? async () => undefined : generation,
    originOf,
  });

  const anonymous = (request: FastifyRequest, visitor: Visitor = { user: null }) =>
    cache.get(addressOf(request, visitor.refusal, config), (packing) =>
      render({ request, visitor, packing }),
    );
  const personalPages = createPersonalPages({ anonymous, isSame: createSamePage(services) });

  /**
   * A page that is the same for nearly everybody, with the header of the user whose session was
   * read seconds ago.
   */
  async function assembledPage(request: FastifyRequest): Promise<RenderedPage | undefined> {
    const user = await request.recentUser().catch(() => null);
    return user ? personalPages.get(request, user) : undefined;
  }

  async function pageFor(request: FastifyRequest, refusal?: HttpError): Promise<Answer> {
    const shares = !refusal && !config.development && isForAll(request.url);
    const assembled = shares && (await assembledPage(request));
    if (assembled) return { page: assembled, personal: true };
    const visitor = { ...(await whoVisits(request)), refusal };
    const personal = !isAnonymous(visitor);
    if (!personal) return { page: await anonymous(request, visitor), personal };
    const { user } = visitor;
    const rendered = () => render({ request, visitor });
    const page = await (user ? privatePage(request, user, rendered) : rendered());
    if (shares && user) await personalPages.learn(page, user);
    return { page, personal };
  }

  /** Cached pages count as searches too, because visitors cannot tell them apart. */
  async function refusalOf(request: FastifyRequest): Promise<HttpError | undefined> {
    if (!isSearch(request.url)) return undefined;
    try {
      await services.limits.search(request.ip);
    } catch (error) {
      if (error instanceof HttpError) return error;
      throw error;
    }
  }

  app.get("/*", { schema: { hide: true } }, async (request, reply) => {
    // An unknown API address gets an error in the API's format.
    if (belowApi.test(request.url)) return reply.callNotFound();
    const refusal = await refusalOf(request);
    if (refusal) reply.header("retry-after", refusal.retryAfter);
    const { page, personal } = await pageFor(request, refusal);
    return send(request, reply, page, {
      personal: personal || refusal !== undefined,
      config,
      learn: quick.learn,
    });
  });
}

const belowApi = new RegExp(`^${API_BASE}(?:[/?]|$)`, "i");

/** The kind of page: the first segment of its path, and whether it is requested as data. */
const KIND = /^\/([\w-]*)(?:.*(\.data))?/;

const isAnonymous = ({ user, sessionError }: Visitor) => !user && !sessionError;

async function whoVisits(request: FastifyRequest): Promise<Visitor> {
  try {
    return { user: await request.sessionUser() };
  } catch (error) {
    return { user: null, sessionError: error };
  }
}

/**
 * Without PUBLIC_URL the host is part of the key because canonical addresses contain it; with it,
 * pages of made-up hosts take no room. The demonstration is part of it too. A refusal is the same
 * for every query, so one entry serves all.
 */
function addressOf(
  request: FastifyRequest,
  refusal: HttpError | undefined,
  { publicUrlGiven }: Config,
) {
  const prefix = `${request.demo ? "demo " : ""}${publicUrlGiven ? "" : originOf(request)}`;
  const path = pathOf(request.url);
  const kind = KIND.exec(path.toLowerCase())?.slice(1).join("") ?? "";
  return { key: refusal ? `refused ${prefix}${path}` : prefix + request.url, kind };
}

/** The statuses of pages that may be shared; the target of a redirect can depend on the visitor. */
const SHARED = [200, 404];

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  {
    personal,
    config,
    learn,
  }: Pick<ReturnType<typeof answerFromCache>, "learn"> & { personal: boolean; config: Config },
) {
  const shared = !personal && SHARED.includes(page.status);
  const who = cachedBy(config.publicUrlGiven);
  for (const [name, value] of page.headers) reply.header(name, value);
  reply
    .code(page.status)
    .header("vary", "accept-encoding, cookie")
    .header("cache-control", shared ? `${who}, max-age=0, must-revalidate` : "private, no-store")
    .header("etag", page.etag);
  if (shared && !page.headers.some(([name]) => name === "set-cookie"))
    allowEdge(request, reply, config.edgeSeconds);
  if (page.status === 200 && hasTag(request.headers["if-none-match"], page.etag))
    return reply.code(304).send();
  const encoding = pickEncoding(request.headers["accept-encoding"], page.encodings);
  if (encoding) reply.header("content-encoding", encoding);
  if (shared) learn({ request, reply, page, encoding: encoding ?? "identity" });
  return reply.send(await page.body(encoding ?? "identity"));
}
