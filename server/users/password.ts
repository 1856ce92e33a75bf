import { hash, verify } from "@node-rs/argon2";
import PQueue from "p-queue";
import { inSpan } from "../tracing/trace.ts";

// Twice what OWASP's Password Storage sheet asks of Argon2id: 46 MiB, 2 passes, 1 lane; 25 to 40
// ms.
const COST = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };
const COST_IN_PHC = `$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
const AT_ONCE_MAX = 4;

/** Leaves processor time for other requests while many people sign in. */
const queue = new PQueue({ concurrency: AT_ONCE_MAX });

/** In its turn; traces tell how long that took. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  inSpan(
    () => ({ name: "password hash", kind: "internal", attributes: {} }),
    () => queue.add(work),
  );

/** Argon2id, as a PHC string. */
export function hashPassword(plain: string): Promise<string> {
  return inTurn(() => hash(plain, COST));
}

/**
 * Whether a hash was made at another cost than today's: its time would tell that the account
 * exists.
 */
export function isOutdated(stored: string): boolean {
  return !stored.includes(COST_IN_PHC);
}

const nobody = hashPassword("nobody's password");

/** Compares; for an unknown user it takes the same time and says no. */
export async function verifyPassword(stored: string | null | undefined, plain: string) {
  const known = typeof stored === "string";
  const phc = known ? stored : await nobody;
  const same = await inTurn(() => verify(phc, plain));
  return known && same;
}
