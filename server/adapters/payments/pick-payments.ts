import type { Config } from "../../config.ts";
import type { Db } from "../../db/tables.ts";
import type { Outside } from "../../outside/outside.ts";
import { createLocalPayments } from "./local.ts";
import { type Account, createMercadoPago } from "./mercado-pago.ts";
import { noPayments } from "./no-payments.ts";

/** `source_news` asks for webhooks alone, without the older kind of notification beside them. */
const WEBHOOK_PATH = "/api/payments/webhook?source_news=webhooks";

/** The stand-in, told by its routes where this process really listens. */
export type ListeningLocal = NonNullable<ReturnType<typeof pickPayments>["local"]>;

interface Needs {
  db: Db;
  config: Config;
  now: () => Date;
  fetch: typeof globalThis.fetch;
  outside: Outside;
}

/** Mercado Pago where it is configured, else the sandbox, where there is a demonstration. */
export function pickPayments({ db, config, now, fetch, outside }: Needs) {
  const { provider } = config;
  if (provider) {
    const notificationUrl = `${config.publicUrl}${WEBHOOK_PATH}`;
    const account = async () => ({ ...provider, notificationUrl });
    return { payments: createMercadoPago({ account, fetch, outside }), local: undefined };
  }
  if (config.demo === "no one") return { payments: noPayments, local: undefined };
  const local = createLocalPayments({ db, now, fetch });
  let loopback = `http://127.0.0.1:${config.port}`;
  let known: Awaited<ReturnType<typeof local.account>> | undefined;
  const account = async (): Promise<Account> => {
    known ??= await local.account();
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
    payments: createMercadoPago({ account, fetch, outside }),
    local: Object.assign(local, {
      listening(address: string) {
        loopback = address;
      },
    }),
  };
}
