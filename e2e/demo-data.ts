import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { copyFolder, copyPreparedData, sharedFolder } from "#test/prepared-data.ts";
import { openShop } from "./shop.ts";

/** What the demonstration's data come from. */
const DATA = ["demo", "migrations", "shared", "server/db", "server/jobs", "package-lock.json"];
/** What the smaller sizes of pictures come from; which picture they show is in their names. */
const SIZES = ["server/pictures", "shared/picture.ts", "package-lock.json"];

/**
 * Copies the demonstration's data; they are made once a day, as their dates are relative to now. The
 * sizes of pictures that one shop draws serve all: drawing them again takes longer than most journeys.
 * @param day when the run began, which may go on after midnight
 */
export const fillDemo = (day: string) => async (dataDir: string) => {
  await copyPreparedData(dataDir, { name: "demo", sources: DATA, version: day, make });
  const sizes = await sharedFolder({ name: "sizes", sources: SIZES, version: day });
  await mkdir(join(dataDir, "pictures"), { recursive: true });
  await symlink(sizes, join(dataDir, "pictures", ".sizes"), "junction");
};

async function make(folder: string): Promise<void> {
  const onClosed = (made: string) => copyFolder(made, folder);
  await (await openShop({ SEED: "demo" }, { onClosed })).close();
}
