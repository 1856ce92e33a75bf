import type { FastifyReply, FastifyRequest } from "fastify";
import { type Page, ROWS_A_PAGE } from "#shared/paging.ts";
import { pathOf, queryOf } from "./address.ts";

/** A complete list, or the page of it that the query names. */
export function pageOfAll<Row>(
  request: FastifyRequest<{ Querystring: { page?: number; limit?: number } }>,
  reply: FastifyReply,
  all: Row[],
): Row[] {
  const { page, limit } = request.query;
  if (page === undefined && limit === undefined) return all;
  const wanted = { page: page ?? 1, limit: limit ?? ROWS_A_PAGE };
  const from = (wanted.page - 1) * wanted.limit;
  const rows = all.slice(from, from + wanted.limit);
  pageHeaders(request, reply, { ...wanted, rows, total: all.length });
  return rows;
}

/** Adds `X-Total-Count` and the RFC 8288 `Link` header of a paged list to its reply. */
export function pageHeaders(
  request: Pick<FastifyRequest, "url">,
  reply: FastifyReply,
  list: Page<unknown>,
) {
  const last = Math.max(1, Math.ceil(list.total / list.limit));
  const path = pathOf(request.url);
  const query = queryOf(request.url);
  const link = (page: number, rel: string) => {
    const params = new URLSearchParams(query);
    params.set("page", String(page));
    return `<${path}?${params}>; rel="${rel}"`;
  };
  const links = [link(1, "first"), link(last, "last")];
  if (list.page > 1) links.push(link(Math.min(list.page - 1, last), "prev"));
  if (list.page < last) links.push(link(list.page + 1, "next"));
  reply.header("x-total-count", list.total).header("link", links.join(", "));
}
