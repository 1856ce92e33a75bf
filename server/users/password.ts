import { hash, verify } from "@node-rs/argon2";

// Twice what OWASP's Password Storage sheet asks of Argon2id: 46 MiB, 2 passes, 1 lane; 25 to 40 ms.
const COST = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };
const COST_IN_PHC = `$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
const AT_ONCE_MAX = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** At most four at once, so that a crowd signing in cannot take the machine. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE_MAX) await new Promise<void>((next) => waiting.push(next));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Argon2id, as a PHC string. */
export function hashPassword(plain: string): Promise<string> {
  return inTurn(() => hash(plain, COST));
}

/** Whether a hash was made at another cost than today's: a reader of the clock could tell it. */
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
