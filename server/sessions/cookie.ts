import type { FastifyReply, FastifyRequest } from "fastify";

const MONTH_S = 30 * 24 * 3600;

/** The session cookie. `__Host-` binds it to this host and to https, where the shop has https. */
export function createSessionCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  const name = secure ? "__Host-sid" : "sid";
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return {
    name,
    read: (request: FastifyRequest): string | undefined => request.cookies[name] || undefined,
    write: (reply: FastifyReply, token: string) =>
      reply.setCookie(name, token, { ...options, maxAge: MONTH_S }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  };
}
export type SessionCookie = ReturnType<typeof createSessionCookie>;
