import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";

const keys = { MP_ACCESS_TOKEN: "APP_USR-1", MP_WEBHOOK_SECRET: "s", MP_PUBLIC_KEY: "p" };
const whole = { ...keys, PUBLIC_URL: "https://shop.example" };

test("without keys the sandbox is used, with all keys Mercado Pago (behaviour 106)", () => {
  expect(readConfig({}).provider).toBeUndefined();
  expect(readConfig(whole).provider).toMatchObject({
    accessToken: "APP_USR-1",
    baseUrl: "https://api.mercadopago.com",
    currency: "USD",
    rate: 1,
  });
});

test("an incomplete configuration of the provider stops the start with a message", () => {
  const half = { ...whole, MP_WEBHOOK_SECRET: "" };
  expect(() => readConfig(half)).toThrow(
    "Mercado Pago is half configured: MP_WEBHOOK_SECRET must be set too.",
  );
  expect(() => readConfig({ MP_PUBLIC_KEY: "p" })).toThrow(/MP_ACCESS_TOKEN and MP_WEBHOOK_SECRET/);
  for (const alone of [{ MP_SITE: "MLA" }, { MP_RATE: "950" }, { MP_CURRENCY: "CLP" }])
    expect(() => readConfig(alone)).toThrow(/half configured: MP_ACCESS_TOKEN and /);
  expect(() => readConfig(keys)).toThrow(/PUBLIC_URL must be an https address/);
  expect(() => readConfig({ ...whole, PUBLIC_URL: "http://shop.example" })).toThrow(/https/);
  expect(() => readConfig({ ...whole, MP_CURRENCY: "ARS" })).toThrow(/MP_RATE/);
  expect(() => readConfig({ ...whole, MP_CURRENCY: "pesos" })).toThrow(/MP_CURRENCY/);
  expect(() => readConfig({ ...whole, MP_SITE: "x" })).toThrow(/MP_SITE/);
});

test("keys of different modes, a rate for dollars and a base address without https are refused", () => {
  expect(() => readConfig({ ...whole, MP_PUBLIC_KEY: "TEST-1" })).toThrow(/two modes/);
  expect(() => readConfig({ ...whole, MP_RATE: "1050" })).toThrow(/MP_RATE is wrong/);
  expect(() => readConfig({ ...whole, MP_BASE_URL: "http://api.example" })).toThrow(/https/);
});
