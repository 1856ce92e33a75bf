import type { FastifyInstance, RouteOptions } from "fastify";
import { messages } from "#shared/messages.ts";
import { API_BASE } from "../api-base.ts";
import { type Access, BEFORE_ENROLMENT, CALL_ACCESS, OPEN_PREFIXES } from "./access-table.ts";
import { forbidden } from "./errors.ts";
import { admin, mustEnrol, signedIn } from "./session-user.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Every route, in the order of registration. */
    allRoutes: { method: string; url: string }[];
  }
}

/** Normalizes a route to `GET /car/:id`: names of parameters and case do not matter. */
export function rowKey(method: string, path: string): string {
  const plain = path.replace(/:[^/]+/g, ":id").replace(/(?<=.)\/$/, "");
  return `${method === "HEAD" ? "GET" : method} ${plain.toLowerCase()}`;
}

function findAccess(method: string, url: string): Access | undefined {
  if (url.startsWith("/sandbox/payments/")) return "provider";
  if (OPEN_PREFIXES.some((prefix) => url.startsWith(prefix))) return "anyone";
  if (url === "/*") return "anyone";
  if (!url.startsWith(`${API_BASE}/`)) return undefined;
  return CALL_ACCESS[rowKey(method, url.slice(API_BASE.length))];
}

/** Found once for each route, because every request asks for it. */
const known = new Map<string, Access | undefined>();

/** Who may use a route, from the access table; undefined for a route without a row. */
export function accessOf(method: string, route: string): Access | undefined {
  const key = `${method} ${route}`;
  if (!known.has(key)) known.set(key, findAccess(method, route));
  return known.get(key);
}

/**
 * Enforces the access table for every call, before its body is read; public calls skip it. Replies
 * of all others are never cached.
 */
export function enforceAccess(app: FastifyInstance): void {
  app.decorate("allRoutes", []);
  app.addHook("onRoute", (route: RouteOptions) => {
    const methods = [route.method].flat();
    app.allRoutes.push(...methods.map((method) => ({ method, url: route.url })));
    const rows = methods.map((method) => accessOf(method, route.url));
    const may = rows.find((who) => who !== "anyone");
    if (!may || may === "provider") return;
    const keys = methods.map((method) => rowKey(method, route.url.slice(API_BASE.length)));
    const guard = may === "admin" ? admin : signedIn;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request, reply) => {
        reply.header("cache-control", "no-store");
        const user = await guard(request);
        if (mustEnrol(user) && !keys.some((key) => BEFORE_ENROLMENT.has(key)))
          throw forbidden(messages.enrolFirst);
      },
    ];
  });
}
