import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";

const from = { MAIL_FROM: "Marque <shop@shop.example>" };

test("without settings mails are files (behaviour 106)", () => {
  expect(readConfig({}).smtpUrl).toBeUndefined();
});

test("the mail server can be configured as one address or in parts", () => {
  expect(readConfig({ ...from, SMTP_URL: "smtps://mail.example" }).smtpUrl).toBe(
    "smtps://mail.example",
  );
  expect(
    readConfig({ ...from, SMTP_HOST: "mail.example", SMTP_USER: "a@b", SMTP_PASSWORD: "p:w" })
      .smtpUrl,
  ).toBe("smtp://a%40b:p%3Aw@mail.example:587");
  expect(readConfig({ ...from, SMTP_HOST: "mail.example", SMTP_PORT: "465" }).smtpUrl).toBe(
    "smtps://mail.example:465",
  );
});

test.each([
  { SMTP_URL: "mail.example" },
  { SMTP_URL: "smtp://mail.example", SMTP_HOST: "mail.example" },
  { SMTP_HOST: "mail.example", SMTP_PORT: "0" },
  { SMTP_URL: "smtp://mail.example" },
  { ...from, SMTP_HOST: "mail.example", SMTP_USER: "shop" },
  { ...from, SMTP_USER: "shop", SMTP_PASSWORD: "secret" },
  { ...from, SMTP_PORT: "25" },
  { ...from, SMTP_URL: "smtp://mail.example", SMTP_PORT: "25" },
  { ...from, SMTP_URL: "smtp://shop:secret@mail.example", SMTP_TLS: "off" },
  { ...from, SMTP_URL: "smtp://mail.example", SMTP_TLS: "maybe" },
  { ...from, SMTP_URL: "smtp://mail.example:99999" },
  { ...from, SMTP_HOST: "mail server" },
  { ...from, SMTP_HOST: "::1" },
  { MAIL_FROM: "shop" },
  { MAIL_FROM: "a@b.example\r\nBcc: c@d.example" },
])("bad settings are refused at start: %j", (settings) => {
  expect(() => readConfig(settings)).toThrow(/^The setting/);
});
