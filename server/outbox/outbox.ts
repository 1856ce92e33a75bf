import { v7 as uuid } from "uuid";
import type { Db } from "../db/tables.ts";
import type { Log } from "../log.ts";
import type { MailJob } from "../mail/mail-job.ts";
import { LEASE_MS, postponed } from "./back-off.ts";
import { claimMessage, finishMessage, insertMessage, postponeMessage } from "./outbox.queries.ts";

/** What each kind of message carries. */
export interface MessageKinds {
  /** Gives a payment back, once. */
  refund: { paymentId: string };
  /** Removes a picture from the image host, which was down when it should have gone. */
  removePicture: { address: string };
  mail: MailJob;
}
export type MessageKind = keyof MessageKinds;
type Handler = (payload: never, id: string) => Promise<void>;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Effects outside the database: written in the transaction of their cause, carried out afterwards,
 * again and again until they succeed. A handler may be called twice for one message (after a crash)
 * and must take it: `id` stays the same. Kinds without a handler wait for one.
 */
export function createOutbox({ db, now, log }: { db: Db; now: () => Date; log: Log }) {
  const handlers = new Map<string, Handler>();

  return {
    /** Carried out if, and only if, the transaction `trx` commits. */
    async add<Kind extends MessageKind>(trx: Db, kind: Kind, payload: MessageKinds[Kind]) {
      const message = { id: uuid(), kind, payload: JSON.stringify(payload) };
      await insertMessage(trx, { ...message, next_attempt_at: now() });
    },

    handle<Kind extends MessageKind>(
      kind: Kind,
      handler: (payload: MessageKinds[Kind], id: string) => Promise<void>,
    ) {
      handlers.set(kind, handler);
    },

    /** Carries one due message out. @returns whether there was one */
    async work(): Promise<boolean> {
      if (handlers.size === 0) return false;
      const until = new Date(now().getTime() + LEASE_MS);
      const message = await claimMessage(db, [...handlers.keys()], now(), until);
      if (!message) return false;
      try {
        await handlers.get(message.kind)?.(message.payload as never, message.id);
        await finishMessage(db, message.id, now());
      } catch (error) {
        log.error(`The ${message.kind} ${message.id} failed, attempt ${message.attempts}`, error);
        const { until, reason } = postponed(now(), message.attempts, error);
        await postponeMessage(db, message.id, until, reason);
      }
      return true;
    },
  };
}
