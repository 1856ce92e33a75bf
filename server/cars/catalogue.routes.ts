import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { carSchema, carSearchQuery } from "#shared/car.ts";
import { pagingQuery, ROWS_A_PAGE } from "#shared/paging.ts";
import { suggestionSchema } from "#shared/suggestion.ts";
import { text } from "#shared/text.ts";
import { jsonStream } from "../http/json-stream.ts";
import { asJsonText } from "../http/json-text.ts";
import { pageHeaders, pageOfAll } from "../http/paging.ts";
import type { Services } from "../services.ts";

const tags = ["cars"];
const noFilter = carSearchQuery.parse({});

async function* noCars() {}

/** Cars as JSON in a list. */
const listOf = (texts: string[]) => `[${texts.join()}]`;

/** The cost of a page of cars, in units of the details of one car. */
const COST = 4;

/** Must not refer to the request, which would stay in memory. */
const whileKnown = (app: FastifyInstance, rowsNow: () => string[] | undefined) => () => {
  const rows = app.takeTurnAtOnce(COST) ? rowsNow() : undefined;
  return rows && listOf(rows);
};

/** Headers are ASCII: other characters are percent-encoded. */
const headerText = (text: string) => text.replace(/[^ -~]|%/gu, encodeURIComponent);

/** Every car on offer, as JSON. */
async function allCars(
  { cars, limits }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Readable> {
  const visitor = await request.sessionUser();
  // Fastify reads the payload of HEAD to its end, so it gets an empty list.
  const isGet = request.method === "GET";
  if (isGet) {
    const free = await limits.stream(request.ip);
    reply.raw.once("close", free);
    // It may have closed before the place was taken.
    if (reply.raw.closed) free();
  }
  return jsonStream(isGet ? cars.all(visitor) : noCars());
}

export const catalogueRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { cars, limits } = services;

  app.get(
    "/car",
    { schema: { tags, querystring: pagingQuery, response: { 200: z.array(carSchema) } } },
    async (request, reply) => {
      const { page, limit } = request.query;
      if (page === undefined && limit === undefined)
        return asJsonText(reply).send(await allCars(services, request, reply));
      const list = await cars.list({ ...noFilter, page: page ?? 1, limit: limit ?? ROWS_A_PAGE });
      pageHeaders(request, reply, list);
      const rows = await cars.withOwnVins(list.rows, () => request.sessionUser());
      return asJsonText(reply).send(listOf(rows));
    },
  );

  app.get(
    "/car/search",
    { schema: { tags, querystring: carSearchQuery, response: { 200: z.array(carSchema) } } },
    async (request, reply) => {
      await limits.search(request.ip);
      const list = await cars.list(request.query);
      pageHeaders(request, reply, list);
      if (list.corrected) reply.header("x-search-corrected", headerText(list.corrected));
      const json = asJsonText(reply);
      app.answerQuickly(request, json, {
        bodyNow: whileKnown(app, list.rowsNow),
        permit: limits.search,
      });
      const rows = await cars.withOwnVins(list.rows, () => request.sessionUser());
      return json.send(listOf(rows));
    },
  );

  app.get(
    "/car/suggest",
    {
      schema: {
        tags,
        querystring: pagingQuery.extend({ q: text("search", 100) }),
        response: { 200: z.array(suggestionSchema) },
      },
    },
    async (request, reply) => {
      await limits.suggest(request.ip);
      // A visitor who deletes a letter within a second gets the previous list from the browser's
      // cache; an older list may be stale.
      reply.header("cache-control", "private, max-age=1");
      return pageOfAll(request, reply, await cars.suggest(request.query.q));
    },
  );
};
