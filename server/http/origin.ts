import type { FastifyRequest } from "fastify";
import { messages } from "#shared/messages.ts";
import { forbidden } from "./errors.ts";

/** The shop's own origin: as configured, otherwise as the visitor requested it. */
export function publicOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host || "localhost"}`;
}

/**
 * Who may cache a reply that names the shop's own host. Without PUBLIC_URL that is the host of the
 * request, which its sender may have invented, so no shared cache may keep the reply.
 */
export const cachedBy = (publicUrlGiven: boolean) => (publicUrlGiven ? "public" : "private");

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses changes that another site's page asks for (CSRF). Browsers always send one of the two
 * headers; a script with a cookie jar sends neither and is let through.
 */
export function rejectForeignOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none")
    throw forbidden(messages.foreignOrigin);
  const { origin } = request.headers;
  if (origin === undefined) return;
  const from = URL.canParse(origin) ? new URL(origin) : undefined;
  const own = publicUrl ? new URL(publicUrl) : undefined;
  const isKnown = from && (from.host === request.host || from.host === own?.host);
  // Over http, anybody on the way to a visitor can serve a page under the shop's name.
  const isUnsafe =
    from?.host === own?.host && own?.protocol === "https:" && from?.protocol !== "https:";
  if (!isKnown || isUnsafe) throw forbidden(messages.foreignOrigin);
}
