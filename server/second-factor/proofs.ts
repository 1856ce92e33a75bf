import type { FastifyRequest } from "fastify";
import type { FactorProof } from "#shared/second-factor.ts";
import type { Services } from "../services.ts";
import type { Cookies } from "../sessions/cookie.ts";
import type { CurrentUser } from "../sessions/sessions.ts";
import { proofOf } from "../users/proof-of.ts";

/** What somebody shows before their second factors change. */
export function createProofs(
  { ownerProof, sessions, factors }: Pick<Services, "ownerProof" | "sessions" | "factors">,
  cookies: Cookies,
  publicUrl: string | undefined,
) {
  const at = { cookies, publicUrl };

  return {
    /**
     * The password, or a session that began within five minutes; and a factor, where the account
     * has one that was not shown within five minutes. @throws 403, 429
     */
    async recent(request: FastifyRequest, user: CurrentUser, body: FactorProof) {
      ownerProof.refuseShared(user.id);
      const proof = proofOf(request, user.id, body, at);
      const { token, currentPassword } = proof;
      const fresh = currentPassword === undefined && token && (await sessions.isFresh(token));
      if (!fresh) await ownerProof.checkPassword(proof);
      await ownerProof.checkFactor(proof);
    },

    /** The password, and a factor that works. @throws 403, 429 */
    async both(request: FastifyRequest, user: CurrentUser, body: FactorProof) {
      const proof = proofOf(request, user.id, body, at);
      await ownerProof.checkPassword(proof);
      await factors.check(proof);
    },
  };
}
