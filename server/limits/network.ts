import { isIPv6 } from "node:net";
import { withoutPort } from "../http/client-address.ts";

const ZERO = "0";

/** All eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  // A zone id names a network interface of this machine.
  const [address] = ip.split("%", 1);
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  return [...before, ...Array(8 - before.length - after.length).fill(ZERO), ...after];
}

/**
 * The networks that an address is counted as: itself, or the /64 of an IPv6 address, which one
 * visitor has, and its /48, which one customer of a provider has. An IPv4 address counts the same
 * in every notation.
 */
export function networksOf(address: string): string[] {
  const ip = withoutPort(address);
  if (!isIPv6(ip)) return [ip];
  const groups = groupsOf(ip);
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff")
    return [`${groups.slice(0, 4).join(":")}::/64`, `${groups.slice(0, 3).join(":")}::/48`];
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return [[high >> 8, high & 255, low >> 8, low & 255].join(".")];
}

/** The smallest of them. */
export function networkOf(ip: string): string {
  const [network = ip] = networksOf(ip);
  return network;
}
