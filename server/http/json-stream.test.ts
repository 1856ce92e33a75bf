import { once } from "node:events";
import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { jsonStream } from "./json-stream.ts";

async function* count(to: number) {
  for (let n = 0; n < to; n += 1) yield { n };
}

test.each([0, 1, 100])("%i items are one list", async (length) => {
  const list = (await json(jsonStream(count(length)))) as { n: number }[];
  expect(list.map(({ n }) => n)).toEqual(Array.from({ length }, (_, n) => n));
});

test("a stalled stream and its source are closed", async () => {
  const source = count(1_000_000);
  const stream = jsonStream(source, 20);
  await once(stream, "readable");
  await once(stream, "close");
  expect(await source.next()).toEqual({ done: true, value: undefined });
});
