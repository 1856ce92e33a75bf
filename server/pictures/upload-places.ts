import PQueue from "p-queue";
import { messages } from "#shared/messages.ts";
import { tooMany } from "../http/errors.ts";
import { createWorkQueue } from "./work-queue.ts";

/** Files in memory at once; further uploads wait unread. */
const IN_MEMORY = 16;
/** … of one account; its others wait for these. */
const IN_MEMORY_EACH = 3;
const WAITING_EACH = 32;
const RETRY_SECONDS = 10;

/** Limits the uploads in memory, so that no account can use all places. */
export function createUploadPlaces() {
  const places = createWorkQueue(IN_MEMORY);
  const accounts = new Map<string, { queue: PQueue; open: number }>();

  return {
    /** @throws 429 where too many of the account wait, 503 where no place was free for too long */
    async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
      const queue = () => new PQueue({ concurrency: IN_MEMORY_EACH });
      const account = accounts.get(userId) ?? { queue: queue(), open: 0 };
      if (account.open >= WAITING_EACH) throw tooMany(messages.manyUploads, RETRY_SECONDS);
      accounts.set(userId, account);
      account.open += 1;
      try {
        return await account.queue.add(() => places.run(work));
      } finally {
        account.open -= 1;
        if (account.open === 0) accounts.delete(userId);
      }
    },
  };
}
