import { expect, test } from "vitest";
import { createAnswers } from "./answers.ts";
import { createColumns } from "./columns.ts";
import { createOrders } from "./order.ts";

const MEGABYTE = 1024 * 1024;
const LARGEST = 32 * MEGABYTE;
const { compares } = createOrders(createColumns());
const noAnswers = () => createAnswers({ conditionsOf: () => [], compares });

test("cached answers stay within their limit of bytes when they grow", () => {
  const answers = noAnswers();
  const filters = Array.from({ length: 100 }, (_, n) => ({
    words: [`word${n}`],
    values: {},
    ranges: {},
  }));
  for (const filter of filters) {
    const { answer, question } = answers.to(filter);
    answer.lists.price_asc = { slots: new Array(MEGABYTE / 8).fill(0), whole: false };
    answers.grown(question, answer);
  }
  const kept = filters.filter((filter) => answers.known(filter));
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.length * MEGABYTE).toBeLessThan(LARGEST);
  expect(kept).toEqual(filters.slice(-kept.length));
});

test("long questions count towards the limit of bytes", () => {
  const answers = noAnswers();
  const filters = Array.from({ length: 4_000 }, (_, n) => ({
    words: [],
    values: { brand: [`${n}${"x".repeat(9_000)}`] },
    ranges: {},
  }));
  for (const filter of filters) answers.to(filter);
  const kept = filters.filter((filter) => answers.known(filter));
  expect(kept.length).toBeGreaterThan(2_000);
  expect(kept.length * 9_000).toBeLessThan(LARGEST);
});
