import type { FastifyInstance, RouteOptions } from "fastify";
import { CALL_ACCESS, OPEN_PREFIXES, type Who } from "#shared/access.ts";
import { API_BASE } from "../api-base.ts";
import { admin, signedIn } from "./access.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Every route, in the order of registration. */
    everyRoute: { method: string; url: string }[];
  }
}

/** `GET /car/:id` for however the route was written: names of parameters and case do not matter. */
function rowKey(method: string, path: string): string {
  const plain = path.replace(/:[^/]+/g, ":id").replace(/(?<=.)\/$/, "");
  return `${method === "HEAD" ? "GET" : method} ${plain.toLowerCase()}`;
}

/** Who may, by the table; undefined for a route that has no row. */
export function whoMay(method: string, url: string): Who | undefined {
  if (url.startsWith("/sandbox/payments/")) return "provider";
  if (OPEN_PREFIXES.some((prefix) => url.startsWith(prefix))) return "anyone";
  if (url === "/*") return "anyone";
  if (!url.startsWith(`${API_BASE}/`)) return undefined;
  return CALL_ACCESS[rowKey(method, url.slice(API_BASE.length))];
}

/**
 * Holds every call to its row, before its body is read: public ones pay nothing for it. What is
 * not for anyone is not for anyone's cache either.
 */
export function holdToAccess(app: FastifyInstance): void {
  app.decorate("everyRoute", []);
  app.addHook("onRoute", (route: RouteOptions) => {
    const methods = [route.method].flat();
    app.everyRoute.push(...methods.map((method) => ({ method, url: route.url })));
    const rows = methods.map((method) => whoMay(method, route.url));
    const may = rows.find((who) => who !== "anyone");
    if (!may || may === "provider") return;
    const guard = may === "admin" ? admin : signedIn;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        await guard(request);
      },
    ];
  });
}
