import type { FastifyRequest } from "fastify";
import type { FactorProof } from "#shared/second-factor.ts";
import { relyingParty } from "../second-factor/relying-party.ts";
import type { Cookies } from "../sessions/cookie.ts";
import type { Proof } from "./owner-proof.ts";

/** The proof of ownership in a request. */
export function proofOf(
  request: FastifyRequest,
  userId: string,
  { currentPassword, code, credential }: FactorProof,
  { cookies, publicUrl }: { cookies: Cookies; publicUrl: string | undefined },
): Proof {
  return {
    userId,
    ip: request.ip,
    token: cookies.session.read(request),
    currentPassword,
    factor: { code, credential },
    challenge: cookies.challenge.read(request),
    party: relyingParty(request, publicUrl),
  };
}
