import { expect, test } from "vitest";
import { backAddress, leadsToPrivatePage } from "./back-address.ts";

test.each(["/cart", "/user/edit/0199?tab=1#top", "/profile"])("goes back to %s", (back) => {
  expect(backAddress(back)).toBe(back);
});

test.each([
  null,
  "",
  "profile",
  "//elsewhere.example/",
  "/\\elsewhere.example",
  "/\t/elsewhere.example",
  "https://elsewhere.example/profile",
  "javascript:alert(1)",
  "http://[",
  "/login",
  "/Login/forgotpassword",
  "/register?x=1",
])("goes to the catalogue instead of %j", (back) => {
  expect(backAddress(back)).toBe("/home");
});

test.each([
  "/profile?tab=posts",
  "/profileSettings",
  "/publish-your-car",
  "/user/edit/0199",
  "/purchases/0199",
  "/Admin/dashboard",
])("%s is for signed-in users alone", (back) => {
  expect(leadsToPrivatePage(back)).toBe(true);
});

test.each([
  null,
  "/home?name=x",
  "/detail/0199",
  "/cart",
  "/users",
  "https://elsewhere.example/profile",
])("%j is not for signed-in users alone", (back) => {
  expect(leadsToPrivatePage(back)).toBe(false);
});
