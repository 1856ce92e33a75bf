import { hash, timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { messages } from "#shared/messages.ts";
import { pathOf } from "../http/address.ts";
import { callerOf } from "../http/caller.ts";
import { notFound, unauthorized } from "../http/errors.ts";

const privateNetworks = new BlockList();
for (const [address, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  privateNetworks.addSubnet(address, bits, "ipv4");
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

function isPrivate(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && privateNetworks.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** Proxies hide this address from visitors; the router would accept other spellings of it. */
const isAsHidden = (url = "") => pathOf(url) === "/metrics";

const digest = (text: string) => hash("sha256", text, "buffer");

/**
 * The metrics show how busy the shop is and what it sells. With a token only its holders may read
 * them, without one only private networks, whatever proxies forward the request.
 * @throws 401 without the token, 404 for an address of the internet and for another spelling
 */
export function refuseStrangers(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
): void {
  if (!isAsHidden(request.raw.url)) throw notFound(messages.nothingHere);
  if (token === undefined) {
    if (!callerOf(request.raw)?.addresses.every(isPrivate)) throw notFound(messages.nothingHere);
    return;
  }
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (timingSafeEqual(digest(given), digest(token))) return;
  reply.header("www-authenticate", "Bearer");
  throw unauthorized("The token is wrong");
}
