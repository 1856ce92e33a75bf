import type { Db } from "../db/tables.ts";
import type { Encryption } from "../encryption/encryption.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Limits } from "../limits/limits.ts";
import { createChallenges } from "./challenges.ts";
import { createEnrolment } from "./enrolment.ts";
import { createFactors } from "./factors.ts";
import { createPasskeys } from "./passkeys.ts";

interface Deps {
  db: Db;
  jobs: Jobs;
  encryption: Encryption;
  limits: Limits;
}

/** Everything about second factors, except signing in with one: second-step.ts. */
export function createSecondFactor({ db, jobs, encryption, limits }: Deps) {
  const challenges = createChallenges({ db });
  const passkeys = createPasskeys({ db, challenges });
  const factors = createFactors({ db, jobs, encryption, passkeys, limits });
  const enrolment = createEnrolment({ db, jobs, encryption, passkeys });
  return { challenges, passkeys, factors, enrolment };
}
