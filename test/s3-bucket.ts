import { bucketGuardRules, createBucket } from "#server/adapters/images/bucket.ts";
import { createOutbound } from "#server/adapters/outbound.ts";
import { readConfig } from "#server/config.ts";
import { quietLog } from "./log.ts";

/** A bucket opened as by the shop; `settings` are environment variables. */
export function openBucket(settings: NodeJS.ProcessEnv, now = () => new Date()) {
  const { s3 } = readConfig(settings);
  if (!s3) throw new Error("There are no settings of an S3 store.");
  const guard = createOutbound({ now, log: quietLog }).guard("images", bucketGuardRules);
  return createBucket({ account: s3, fetch, now, guard });
}
