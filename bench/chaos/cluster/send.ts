import { setTimeout as pause } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import type { Buyer } from "../buying.ts";
import type { Recorder } from "./record.ts";

const ANSWER_MS = 30_000;
const GIVE_UP_MS = 120_000;

interface Answer {
  told: string;
  status: number;
  retryAfter: number | undefined;
  body: unknown;
}

/** One request; no answer has the status 0. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const reply = await fetch(url, { signal, ...init });
    const text = await reply.text();
    const type = reply.headers.get("content-type") ?? "";
    const json = type.includes("json");
    const body = json ? JSON.parse(text) : undefined;
    const after = reply.headers.get("retry-after");
    const told =
      reply.status < 400
        ? `${reply.status}`
        : `${reply.status} ${body?.message ?? (type.startsWith("text/plain") ? text : "")}`;
    return { told, status: reply.status, retryAfter: after ? Number(after) : undefined, body };
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return { told: cause?.code ?? name, status: 0, retryAfter: undefined, body: undefined };
  }
}

/** Changes as careful clients send them. */
export function createSender({ url, record }: { url: string; record: Recorder }) {
  /** Sends it until it is answered, with the same key; the shop carries it out once. */
  async function write(kind: string, path: string, buyer: Buyer, body: unknown) {
    const init = {
      method: "POST",
      headers: { ...buyer.headers, "idempotency-key": uuid() },
      body: JSON.stringify(body),
    };
    const from = performance.now();
    const retries: string[] = [];
    for (;;) {
      const answer = await ask(url + path, init);
      const answered = answer.status >= 200 && answer.status < 300;
      const again = answer.retryAfter !== undefined || answer.status === 0 || answer.status >= 500;
      if (answered || !again || performance.now() - from > GIVE_UP_MS) {
        const { told } = answer;
        record.add({ kind, write: true, from, to: performance.now(), answered, retries, told });
        return answered ? answer.body : undefined;
      }
      retries.push(`${kind}: ${answer.told}`);
      await pause((answer.retryAfter ?? 1) * 1000);
    }
  }

  /** The provider's page; the buyer presses again where it does not answer. */
  async function pay(id: string): Promise<void> {
    const until = performance.now() + GIVE_UP_MS;
    while (performance.now() < until) {
      const body = new URLSearchParams({ outcome: "approved" });
      const { status } = await ask(`${url}/sandbox/payments/checkout/${id}`, {
        method: "POST",
        redirect: "manual",
        body,
      });
      if (status && status < 400) return;
      await pause(1_000);
    }
  }

  return { write, pay };
}
