import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToInstance } from "./protocol.ts";
import { createRelay } from "./relay.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An instance that asks another one, which answers whenever the test wants. */
function twoInstances() {
  const relay = createRelay();
  const answers: number[] = [];
  let asked = 0;
  const asker = {
    send: (message: ToInstance) => message.type === "answers" && answers.push(message.id),
  };
  const other = {
    send(message: ToInstance) {
      if (message.type === "asked") asked = message.id;
    },
  };
  relay.join(asker);
  relay.join(other);
  return {
    answers,
    ask: (id: number, large: boolean) =>
      relay.ask(asker, { type: "ask", id, question: "catchUp", about: { cars: { large } } }),
    answer: () => relay.answer(other, { type: "answer", id: asked, value: null }),
  };
}

test("an instance that applies very many changes is waited for until everything shows (behaviour 242)", () => {
  const { answers, ask, answer } = twoInstances();
  ask(1, true);
  vi.advanceTimersByTime(9_000);
  expect(answers).toEqual([]);
  answer();
  expect(answers).toEqual([1]);
});

test("an instance that does not answer is waited for once, for a second (behaviour 224)", () => {
  const { answers, ask, answer } = twoInstances();
  ask(1, false);
  vi.advanceTimersByTime(999);
  expect(answers).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(answers).toEqual([1]);
  ask(2, true);
  expect(answers).toEqual([1, 2]);
  answer();
  ask(3, false);
  expect(answers).toEqual([1, 2]);
});
