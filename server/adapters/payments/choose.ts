import type { Config } from "../../config.ts";
import type { Db } from "../../db/tables.ts";
import type { Outbound } from "../outbound.ts";
import { type Account, createMercadoPago } from "./mercado-pago.ts";
import { noPayments } from "./no-payments.ts";
import { createPaymentSandbox } from "./sandbox/sandbox.ts";

/** `source_news` asks for webhooks only, without the older kind of notification. */
const WEBHOOK_PATH = "/api/payments/webhook?source_news=webhooks";

/** The sandbox; its routes set the address on which this process listens. */
export type ListeningSandbox = NonNullable<ReturnType<typeof choosePayments>["sandbox"]>;

interface Deps {
  db: Db;
  config: Config;
  now: () => Date;
  fetch: typeof globalThis.fetch;
  outbound: Outbound;
}

/** Mercado Pago where it is configured; otherwise, in a demonstration, the sandbox. */
export function choosePayments({ db, config, now, fetch, outbound }: Deps) {
  const { provider } = config;
  if (provider) {
    const notificationUrl = `${config.publicUrl}${WEBHOOK_PATH}`;
    const account = async () => ({ ...provider, notificationUrl, olderNotifications: true });
    return { payments: createMercadoPago({ account, fetch, outbound }), sandbox: undefined };
  }
  if (config.demo === "no one") return { payments: noPayments, sandbox: undefined };
  const sandbox = createPaymentSandbox({ db, now, fetch });
  let loopback = `http://127.0.0.1:${config.port}`;
  let known: Awaited<ReturnType<typeof sandbox.account>> | undefined;
  const account = async (): Promise<Account> => {
    known ??= await sandbox.account();
    return {
      accessToken: known.access_token,
      webhookSecret: known.webhook_secret,
      baseUrl: `${loopback}/sandbox/payments`,
      notificationUrl: `${loopback}${WEBHOOK_PATH}`,
      currency: "USD",
      rate: 1,
    };
  };
  return {
    payments: createMercadoPago({ account, fetch, outbound }),
    sandbox: Object.assign(sandbox, {
      listening({ address, port }: { address: string; port: number }) {
        const host = address === "0.0.0.0" || address === "::" ? "127.0.0.1" : address;
        loopback = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
      },
    }),
  };
}
