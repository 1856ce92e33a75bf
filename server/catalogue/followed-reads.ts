import { AsyncLocalStorage } from "node:async_hooks";

/** What a piece of work has read, as far as its changes can be followed. */
export interface FollowedReads {
  /** Each returns whether the catalogue still gives the same result. */
  checks: (() => boolean)[];
  /** The same for results that expire at some time, without a change. */
  timeChecks: (() => boolean)[];
  /** The same for counts and other data that can be read again on their own. */
  countChecks: (() => boolean)[];
  /** Something was read whose changes are not followed. */
  unfollowed: boolean;
}

interface Recording {
  reads: FollowedReads;
  /** Where checks are recorded. */
  checks: (() => boolean)[];
  countChecks: (() => boolean)[];
}

const current = new AsyncLocalStorage<Recording>();

/** Records what the work reads, also in the asynchronous calls that it makes. */
export function followReads<Value>(work: () => Promise<Value>) {
  const reads: FollowedReads = {
    checks: [],
    timeChecks: [],
    countChecks: [],
    unfollowed: false,
  };
  return { reads, result: current.run({ ...reads, reads }, work) };
}

/**
 * Records all checks of the work as one check of counts.
 * @returns that check, too
 */
export function followCounts<Value>(work: () => Promise<Value>) {
  const store = current.getStore();
  const checks: (() => boolean)[] = [];
  const isStillSo = () => checks.every((check) => check());
  store?.countChecks.push(isStillSo);
  const result = store
    ? current.run({ reads: store.reads, checks, countChecks: checks }, work)
    : work();
  return { isStillSo, result };
}

/** Whether reads are being recorded. */
export const isFollowing = () => current.getStore() !== undefined;

export function noteCheck(isStillSo: () => boolean): void {
  current.getStore()?.checks.push(isStillSo);
}

export function noteTimeCheck(isStillSo: () => boolean): void {
  current.getStore()?.reads.timeChecks.push(isStillSo);
}

export function noteCount(isStillSo: () => boolean): void {
  current.getStore()?.countChecks.push(isStillSo);
}

export function noteUnfollowed(): void {
  const reads = current.getStore()?.reads;
  if (reads) reads.unfollowed = true;
}

/** Whether nothing that was read has expired. */
export const isInTime = ({ timeChecks }: FollowedReads): boolean =>
  timeChecks.every((check) => check());

/** Whether nothing that was read has changed, except counts. */
export const isStillSoUncounted = (reads: FollowedReads): boolean =>
  !reads.unfollowed && isInTime(reads) && reads.checks.every((check) => check());

/** Whether nothing has changed of all that was read. */
export const isStillSo = (reads: FollowedReads): boolean =>
  isStillSoUncounted(reads) && reads.countChecks.every((check) => check());
