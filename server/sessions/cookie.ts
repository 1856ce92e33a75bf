import type { FastifyReply, FastifyRequest } from "fastify";

const MINUTE_S = 60;
const DAY_S = 24 * 3600;

/**
 * A cookie that scripts cannot read. `__Host-` binds it to this host and to https, where the
 * visitor has https.
 */
function createCookie(base: string, maxAge: number, publicUrl: string) {
  const isHttps = (request: FastifyRequest) =>
    publicUrl.startsWith("https:") || request.protocol === "https";
  const nameFor = (https: boolean) => (https ? `__Host-${base}` : base);
  const optionsFor = (request: FastifyRequest) =>
    ({ path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(request) }) as const;
  const nameIn = (request: FastifyRequest) => nameFor(isHttps(request));
  return {
    /** Its usual name. */
    name: nameFor(publicUrl.startsWith("https:")),
    read: (request: FastifyRequest): string | undefined =>
      request.cookies[nameIn(request)] || undefined,
    write: (reply: FastifyReply, token: string) =>
      reply.setCookie(nameIn(reply.request), token, { ...optionsFor(reply.request), maxAge }),
    clear: (reply: FastifyReply) =>
      reply.clearCookie(nameIn(reply.request), optionsFor(reply.request)),
  };
}
export type Cookie = ReturnType<typeof createCookie>;

/** The shop's cookies; the first three contain random tokens, whose hashes are in the database. */
export function createCookies(publicUrl: string) {
  return {
    session: createCookie("sid", 30 * DAY_S, publicUrl),
    /** Identifies a browser in which somebody has signed in before. */
    device: createCookie("device", 365 * DAY_S, publicUrl),
    /** A sign-in that awaits its second step, or a passkey. */
    challenge: createCookie("challenge", 10 * MINUTE_S, publicUrl),
    /** How far a replica must have followed to show this visitor what they have written. */
    position: createCookie("position", 60 * MINUTE_S, publicUrl),
  };
}
export type Cookies = ReturnType<typeof createCookies>;
