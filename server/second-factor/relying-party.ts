import type { FastifyRequest } from "fastify";
import { publicOrigin } from "../http/origin.ts";
import type { RelyingParty } from "./passkeys.ts";

/** By the shop's address, else by the one that the visitor asked. */
export function relyingParty(request: FastifyRequest, publicUrl: string | undefined): RelyingParty {
  const origin = publicOrigin(request, publicUrl);
  return { id: new URL(origin).hostname, origin };
}
