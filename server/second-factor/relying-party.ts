import type { FastifyRequest } from "fastify";
import { publicOrigin } from "../http/origin.ts";
import type { RelyingParty } from "./passkeys.ts";

/** From PUBLIC_URL, otherwise from the host that the visitor requested. */
export function relyingParty(request: FastifyRequest, publicUrl: string | undefined): RelyingParty {
  const origin = publicOrigin(request, publicUrl);
  return { id: new URL(origin).hostname, origin };
}
