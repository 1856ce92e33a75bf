import { expect, test } from "vitest";
import { networkOf, networksOf } from "./network.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["192.0.2.7:50000", "192.0.2.7"],
  ["[2001:db8:1:2::1]:50000", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::1]", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1:443", "2001:db8:1:2::/64"],
  ["", ""],
])("%s counts as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test("an IPv6 address counts as its /48 too", () => {
  expect(networksOf("2001:db8:1:2::1")).toEqual(["2001:db8:1:2::/64", "2001:db8:1::/48"]);
  expect(networksOf("::ffff:192.0.2.7")).toEqual(["192.0.2.7"]);
});
