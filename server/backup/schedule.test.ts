import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { quietLog } from "#test/log.ts";
import { soon } from "#test/soon.ts";
import { scheduleBackups } from "./schedule.ts";

/** A database that accepts connections and never answers, so that a base backup does not end. */
async function silentDatabase() {
  const server = createServer().listen(0, "127.0.0.1");
  const connected = once(server, "connection");
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `postgres://marque@127.0.0.1:${port}/marque`, connected, close };
}

/** Starts backups of a shop whose database never answers. */
async function begin(prepare: (dataDir: string, dir: string) => Promise<unknown>) {
  const root = await mkdtemp(join(tmpdir(), "marque-schedule-"));
  const [dataDir, dir] = [join(root, "data"), join(root, "backup")];
  await prepare(dataDir, dir);
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
    database.close();
    await rm(root, { recursive: true });
  });
  await database.connected;
  return { dataDir, dir };
}

test("new pictures are copied while a base backup is running (behaviour 129)", async () => {
  const { dataDir, dir } = await begin((data) =>
    mkdir(join(data, "pictures"), { recursive: true }),
  );
  await writeFile(join(dataDir, "pictures", "new.webp"), "picture");
  await vi.waitFor(
    async () => expect(await readdir(join(dir, "pictures"))).toEqual(["new.webp"]),
    soon,
  );
});

test("a backup dated in the future does not prevent new backups (behaviour 129)", async () => {
  const isBegun = begin(async (_data, dir) => {
    const base = join(dir, "base-2099-01-01T00-00-00.000Z");
    await mkdir(base, { recursive: true });
    const about = { firstSegment: "000000010000000000000001", end: "0/1FFFFFF" };
    await writeFile(join(base, "backup.json"), JSON.stringify(about));
  });
  await expect(isBegun).resolves.toBeDefined();
});

test("a stop copies the keys and the pictures that were added since the last copy", async () => {
  const folder = await mkdtemp(join(tmpdir(), "marque-last-copy-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [dataDir, dir] = [join(folder, "data"), join(folder, "backup")];
  const backup = { dir, everyHours: 1, days: 7 };
  const stop = scheduleBackups({ url: "", dataDir, backup, log: quietLog, checkMs: 60_000 });
  await mkdir(join(dataDir, "pictures"), { recursive: true });
  await writeFile(join(dataDir, "encryption.key"), "a-key\n");
  await writeFile(join(dataDir, "pictures", "one.webp"), "a picture");
  await stop();
  expect(await readFile(join(dir, "encryption.key"), "utf8")).toBe("a-key\n");
  expect(await readFile(join(dir, "pictures", "one.webp"), "utf8")).toBe("a picture");
});
