import type { Car } from "#shared/car.ts";
import { messages } from "#shared/messages.ts";
import { api } from "../../api/api.ts";
import type { ApiError, Reply } from "../../api/request.ts";
import { isObject, isText } from "../../storage/shape.ts";
import { readTab, removeTab, writeTab } from "../../storage/tab-storage.ts";

/** No session, a timeout, too many calls: the shop has not decided about the car. */
const UNDECIDED = [401, 408, 429];

const STORED = "unansweredCar";
const isUnanswered = isObject<{ body: string; key: string }>({ body: isText, key: isText });

/**
 * The last car that was sent without an answer. The tab keeps it: a reload does not stop the shop, and
 * the form is filled in again from its draft.
 */
let unanswered: { body: string; key: string } | undefined;

/** `crypto.randomUUID` is missing where the shop has no https. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** With the same key the shop would repeat its refusal, even when the reason is gone. */
function isFinal({ status, message }: ApiError): boolean {
  if (status < 400 || status >= 500 || UNDECIDED.includes(status)) return false;
  return message !== messages.idempotencyKeyRunning;
}

/** Creates a car exactly once, even if the reply is lost and the same car is sent again. */
export async function createOnce(body: Record<string, unknown>): Promise<Reply<Car>> {
  const sent = JSON.stringify(body);
  unanswered ??= readTab(STORED, isUnanswered);
  if (unanswered?.body !== sent) unanswered = { body: sent, key: newKey() };
  const { key } = unanswered;
  writeTab(STORED, unanswered);
  const reply = await api.cars.create(body, key);
  if (reply.ok || isFinal(reply.error)) {
    unanswered = undefined;
    removeTab(STORED);
  }
  return reply;
}
