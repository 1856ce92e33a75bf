import { hash, verify } from "@node-rs/argon2";

// OWASP's Password Storage sheet: Argon2id with 19 MiB, 2 passes, 1 lane; about 30 ms.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
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

const nobody = hashPassword("nobody's password");

/** Compares; for an unknown user it takes the same time and says no. */
export async function verifyPassword(stored: string | null | undefined, plain: string) {
  const known = typeof stored === "string";
  const phc = known ? stored : await nobody;
  const same = await inTurn(() => verify(phc, plain));
  return known && same;
}
