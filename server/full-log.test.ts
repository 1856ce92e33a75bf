import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#test/database.ts";
import { freePort } from "#test/free-port.ts";

test.runIf(process.platform === "linux")(
  "a shop goes on while the disk of its log is full",
  async () => {
    const database = await testDatabase();
    onTestFinished(() => database.drop());
    const DATA_DIR = await mkdtemp(join(tmpdir(), "marque-log-"));
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 }));
    const PORT = String(await freePort());
    const shop = spawn("sh", ["-c", 'exec "$0" server/main.ts 2>/dev/full', process.execPath], {
      env: { PORT, DATA_DIR, DATABASE_URL: database.url, INSTANCES: "1" },
      stdio: "ignore",
    });
    onTestFinished(async () => {
      if (shop.exitCode === null && shop.kill("SIGKILL")) await once(shop, "exit");
    });
    const origin = `http://127.0.0.1:${PORT}`;
    const ready = () => fetch(`${origin}/readyz`).then(({ status }) => status, String);
    await expect.poll(ready, { timeout: 120_000 }).toBe(200);
    // Each is a line of the security log.
    for (const email of ["ana@people.example", "ben@people.example"]) {
      const reply = await fetch(`${origin}/api/user`, {
        method: "POST",
        headers: { "content-type": "application/json", origin },
        body: JSON.stringify({ email, password: "Wrong2023" }),
      });
      expect(reply.status).toBe(401);
    }
    expect(await ready()).toBe(200);
  },
);
