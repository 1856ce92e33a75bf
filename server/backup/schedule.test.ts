import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { quietLog } from "#test/log.ts";
import { soon } from "#test/soon.ts";
import { scheduleBackups } from "./schedule.ts";

/** A database that takes connections and never answers, so that a base backup does not end. */
async function silentDatabase() {
  const server = createServer().listen(0, "127.0.0.1");
  const connected = once(server, "connection") as Promise<[Socket]>;
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    (await connected)[0].destroy();
    server.close();
  };
  return { url: `postgres://marque@127.0.0.1:${port}/marque`, connected, close };
}

test("new pictures are copied while a base backup takes long (behaviour 129)", async () => {
  const root = await mkdtemp(join(tmpdir(), "marque-schedule-"));
  const [dataDir, dir] = [join(root, "data"), join(root, "backup")];
  await mkdir(join(dataDir, "pictures"), { recursive: true });
  const database = await silentDatabase();
  const end = scheduleBackups({
    url: database.url,
    dataDir,
    backup: { dir, everyHours: 1, days: 7 },
    log: quietLog,
    checkMs: 20,
  });
  onTestFinished(async () => {
    await end();
    await database.close();
    await rm(root, { recursive: true });
  });
  await database.connected;
  await writeFile(join(dataDir, "pictures", "new.webp"), "picture");
  await vi.waitFor(
    async () => expect(await readdir(join(dir, "pictures"))).toEqual(["new.webp"]),
    soon,
  );
});
