import { expect, test } from "vitest";
import { createReadCaches } from "./read-caches.ts";

const ID = "01a22be7-df2f-74cc-b261-b66771551abc";

/** Caches, and a car of which each read returns the next version. */
function openCaches() {
  const caches = createReadCaches({ listening: () => true, replicated: false });
  let reads = 0;
  const read = () =>
    caches.getOrLoadOne("car", ID, async () => {
      reads += 1;
      return { id: ID, version: reads };
    });
  return { ...caches, read };
}
const renewed = { ids: [ID], cars: [{ id: ID, version: 10 }] };

test("a cached car is replaced by what is read of its change", async () => {
  const { read, renew } = openCaches();
  await read();
  renew({ ...renewed, askedAt: performance.now() });
  expect(await read()).toMatchObject({ version: 10 });
});

test("a car that was read while its change was read may be newer, so it is read again", async () => {
  const { read, renew } = openCaches();
  const askedAt = performance.now();
  await read();
  renew({ ...renewed, askedAt });
  expect(await read()).toMatchObject({ version: 2 });
});

test("a car that is still being read when its change is read is read again", async () => {
  const { read, renew } = openCaches();
  const first = read();
  renew({ ...renewed, askedAt: performance.now() });
  expect(await first).toMatchObject({ version: 1 });
  expect(await read()).toMatchObject({ version: 2 });
});

test("a car that nobody has asked for is not kept, and one that is off sale is read again", async () => {
  const { read, renew } = openCaches();
  renew({ ...renewed, askedAt: performance.now() });
  expect(await read()).toMatchObject({ version: 1 });
  renew({ ids: [ID], cars: [], askedAt: performance.now() });
  expect(await read()).toMatchObject({ version: 2 });
});
