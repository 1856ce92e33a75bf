import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { copyFolder, prepareData } from "#test/prepared-data.ts";
import { openShop } from "./shop.ts";

/** What the demonstration's data come from. */
const DATA = ["demo", "migrations", "shared", "server/db", "server/jobs", "package-lock.json"];
/** The code that scales pictures; which picture they show is in their names. */
const SIZES = ["server/pictures", "shared/picture.ts", "package-lock.json"];

/**
 * Makes the demonstration's data where they are missing, and returns a function that fills a shop's
 * data folder with them. They are made once a day, as their dates are relative to now. All shops share
 * the scaled pictures: encoding them again takes longer than most journeys.
 * @param day when the run began, which may go on after midnight
 */
export async function prepareDemo(day: string) {
  const data = await prepareData({ name: "demo", sources: DATA, version: day, make });
  const sizes = await prepareData({ name: "sizes", sources: SIZES, version: day, make: nothing });
  return async (dataDir: string) => {
    await copyFolder(data, dataDir);
    await mkdir(join(dataDir, "pictures"), { recursive: true });
    await symlink(sizes, join(dataDir, "pictures", ".sizes"), "junction");
  };
}

async function make(folder: string): Promise<void> {
  const onClosed = (made: string) => copyFolder(made, folder);
  await (await openShop({ SEED: "demo" }, { onClosed })).close();
}

async function nothing() {}
