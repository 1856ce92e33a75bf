import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#test/free-port.ts";
import { startShop } from "#test/start-shop.ts";

test("if the port is taken during the start, the start fails with a sentence alone", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "marque-failed-"));
  onTestFinished(() => rm(dataDir, { recursive: true, maxRetries: 10 }));
  const port = await freePort();
  const { child, ended, errors } = startShop({
    DATA_DIR: dataDir,
    PORT: String(port),
    INSTANCES: "2",
  });
  // The supervisor has checked the port and does not listen yet.
  await once(child.stdout, "data");
  const other = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => void other.close());
  expect(await ended).toBe(1);
  expect(await errors).toBe(
    "The port is in use: stop what listens there, or set PORT to another.\n",
  );
});
