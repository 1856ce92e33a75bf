import type { FastifyInstance } from "fastify";
import { API_BASE } from "../api-base.ts";

/** Left out: only visitors of a demonstration may learn of its routes. */
const SANDBOXES = `${API_BASE}/sandbox/`;

/**
 * The pattern of a route such as `/car/:id` or `/docs/*`; case and a final slash make no
 * difference.
 */
function patternOf(route: string): RegExp {
  const parts = route.split("/").map((part) => {
    if (part === "*") return ".*";
    return part.startsWith(":") ? "[^/]+" : part.replace(/\W/g, "\\$&");
  });
  return new RegExp(`^${parts.join("/")}/?$`, "i");
}

/** @returns which methods the calls at a path have; none where there is no call */
export function createAllowedMethods(app: FastifyInstance): (path: string) => string[] {
  let calls: { method: string; pattern: RegExp }[] | undefined;
  return (path) => {
    calls ??= app.allRoutes
      .filter(({ url }) => url.startsWith(`${API_BASE}/`) && !url.startsWith(SANDBOXES))
      .map(({ method, url }) => ({ method, pattern: patternOf(url) }));
    const found = calls.filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.map(({ method }) => method))].sort();
  };
}
