import { resolve } from "node:path";
import { createBucket } from "../adapters/images/bucket.ts";
import { UPLOADS } from "../adapters/images/s3.ts";
import { bucketUploads, folderUploads } from "../adapters/images/upload-stores.ts";
import { type Config, readConfig } from "../config.ts";
import { fetchWithReason } from "../doctor/fetch-with-reason.ts";
import { movePictures } from "../pictures/move.ts";
import { picturesFolder } from "../pictures/stored-picture.ts";
import { runCommand } from "./run-command.ts";

const TIMEOUT_MS = 30_000;

function storesOf({ s3, dataDir }: Config) {
  if (!s3)
    throw new Error(
      "There is no S3 store to move pictures to or from: set S3_ENDPOINT, S3_BUCKET and its keys.",
    );
  const guard = <T>(_: string, work: (signal: AbortSignal) => Promise<T>) =>
    work(AbortSignal.timeout(TIMEOUT_MS));
  const bucket = createBucket({
    account: s3,
    fetch: fetchWithReason(fetch),
    now: () => new Date(),
    guard,
  });
  const folder = resolve(picturesFolder(dataDir));
  return {
    s3: { name: `the bucket ${s3.bucket}`, uploads: bucketUploads(bucket, UPLOADS) },
    folder: { name: folder, uploads: folderUploads(folder) },
  };
}

/** `npm run pictures -- move s3` or `move folder`: moves uploads, also while the shop runs. */
await runCommand(async () => {
  const [task, target] = process.argv.slice(2);
  if (task !== "move" || (target !== "s3" && target !== "folder"))
    throw new Error(
      "Say where to: npm run pictures -- move s3, or npm run pictures -- move folder.",
    );
  const stores = storesOf(readConfig());
  const [from, to] = [stores[target === "s3" ? "folder" : "s3"], stores[target]];
  const counts = await movePictures({
    from: from.uploads,
    to: to.uploads,
    onFailed: (name, error) => console.error(`${name} stays where it was: ${error}`),
  });
  console.log(
    `From ${from.name} to ${to.name}: ${counts.moved} pictures moved, ${counts.alreadyThere} were there already, ${counts.failed} failed (${counts.bytes} bytes, each compared).`,
  );
  if (counts.failed) process.exitCode = 1;
});
