import { randomUUID } from "node:crypto";
import { Refused, readPreferenceStrictly } from "./fake-mercado-pago-rules.ts";
import type { FakeReply } from "./fake-service.ts";

const COLLECTOR = 447_001_122;
const PESOS = 1_050.25;

interface FakePreference {
  id: string;
  order: number;
  total: number;
  reply: Record<string, unknown>;
}
type FakePayment = Record<string, unknown> & { id: number; preference: string };

interface PayOptions {
  status?: string;
  /** Fields with values that the real provider would not send, to test the shop's checks. */
  overrides?: Record<string, unknown>;
}

const present = ({ preference: _, ...payment }: FakePayment) => payment;

function openPreference(body: unknown, { order, https }: { order: number; https: boolean }) {
  const { items, ...request } = readPreferenceStrictly(body, https);
  const converted = items.map(({ unit_price, currency_id, ...item }) => ({
    ...item,
    currency_id: "ARS",
    unit_price: currency_id === "ARS" ? unit_price : Math.round(unit_price * PESOS * 100) / 100,
  }));
  const id = `${COLLECTOR}-${randomUUID()}`;
  const reply = {
    ...request,
    items: converted,
    id,
    collector_id: COLLECTOR,
    site_id: "MLA",
    operation_type: "regular_payment",
    date_created: new Date().toISOString(),
    init_point: `https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=${id}`,
    sandbox_init_point: `https://sandbox.mercadopago.com.ar/checkout/v1/redirect?pref_id=${id}`,
  };
  const total = converted.reduce((sum, item) => sum + item.unit_price * item.quantity, 0);
  return { id, order, total, reply };
}

function openPayment(
  { id, reply, total }: FakePreference,
  { number, at, status, overrides }: PayOptions & { number: number; at: Date; status: string },
): FakePayment {
  return {
    id: number,
    preference: id,
    status,
    status_detail: status === "approved" ? "accredited" : "pending_contingency",
    external_reference: reply.external_reference,
    transaction_amount: total,
    currency_id: "ARS",
    collector_id: COLLECTOR,
    live_mode: true,
    date_created: at.toISOString().replace("Z", "+00:00"),
    date_last_updated: at.toISOString().replace("Z", "+00:00"),
    date_approved: status === "approved" ? at.toISOString() : null,
    ...overrides,
  };
}

/** An Argentinian account: its preferences, its payments, and the API's replies about them. */
export function fakeAccount({ https }: { https: boolean }) {
  const preferences = new Map<string, FakePreference>();
  const payments: FakePayment[] = [];

  return {
    preference: (id: string) => preferences.get(id),

    /** @returns the payment's id */
    pay(preferenceId: string, at: Date, { status = "approved", overrides }: PayOptions = {}) {
      const preference = preferences.get(preferenceId);
      if (!preference) throw new Error("There is no such preference");
      const number = 120_000_000_000 + payments.length;
      payments.push(
        openPayment(preference, { number, at, status, ...(overrides && { overrides }) }),
      );
      return String(payments.at(-1)?.id);
    },

    createPreference(body: unknown): FakeReply {
      const order = 7_000_000_000 + preferences.size;
      const preference = openPreference(body, { order, https });
      preferences.set(preference.id, preference);
      return { status: 201, body: preference.reply };
    },

    merchantOrder(id: string): FakeReply {
      const found = [...preferences.values()].find((one) => String(one.order) === id);
      if (!found) throw new Refused(404, "not_found", "Merchant order not found");
      const own = payments.filter(({ preference }) => preference === found.id).map(present);
      return { status: 200, body: { id: found.order, preference_id: found.id, payments: own } };
    },

    refund(id: string): FakeReply {
      const payment = payments.find((one) => String(one.id) === id);
      if (!payment) throw new Refused(404, "not_found", "Payment not found");
      if (payment.status !== "approved")
        throw new Refused(400, "invalid_status", "The action requested is not valid");
      const date_last_updated = new Date().toISOString();
      Object.assign(payment, { status: "refunded", status_detail: "refunded", date_last_updated });
      return { status: 201, body: { id: 900 + payments.length, payment_id: payment.id } };
    },

    payment(id: string): FakeReply {
      const payment = payments.find((one) => String(one.id) === id);
      if (!payment) throw new Refused(404, "not_found", "Payment not found");
      return { status: 200, body: present(payment) };
    },

    search(reference: string | null): FakeReply {
      const results = payments.filter((one) => one.external_reference === reference).map(present);
      return { status: 200, body: { paging: { total: results.length }, results } };
    },

    me: (): FakeReply => ({
      status: 200,
      body: { id: COLLECTOR, site_id: "MLA", nickname: "MARQUE" },
    }),
  };
}
