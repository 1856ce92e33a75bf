import type { FastifyRequest } from "fastify";
import type { FactorProof } from "#shared/second-factor.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";
import type { CurrentUser } from "../sessions/sessions.ts";
import { relyingParty } from "./relying-party.ts";

/** What somebody shows before their second factors change. */
export function createProofs(
  { ownerProof, sessions, factors }: Pick<Services, "ownerProof" | "sessions" | "factors">,
  cookies: Cookies,
  publicUrl: string | undefined,
) {
  const owner = (request: FastifyRequest, { id }: CurrentUser, currentPassword?: string) =>
    ownerProof.check({
      userId: id,
      ip: request.ip,
      token: cookies.session.read(request),
      currentPassword,
    });

  return {
    /** The password, or a session that began within five minutes. @throws 403, 429 */
    async recent(request: FastifyRequest, user: CurrentUser, currentPassword?: string) {
      ownerProof.refuseShared(user.id);
      const token = cookies.session.read(request);
      if (currentPassword === undefined && token && (await sessions.isFresh(token))) return;
      await owner(request, user, currentPassword);
    },

    /** The password, and a factor that works. @throws 403, 429 */
    async both(request: FastifyRequest, user: CurrentUser, proof: FactorProof) {
      await owner(request, user, proof.currentPassword);
      const party = relyingParty(request, publicUrl);
      await factors.check(user.id, proof, cookies.challenge.read(request), party);
    },
  };
}
