import { AsyncLocalStorage } from "node:async_hooks";

/** What a piece of work has read, as far as it can be followed. */
export interface FollowedReads {
  /** Each says whether what was read is still what the catalogue says. */
  checks: (() => boolean)[];
  /** The same of what ends at some time, of which no change tells. */
  timeChecks: (() => boolean)[];
  /** The same of what was only counted. */
  countChecks: (() => boolean)[];
  /** Something was read whose changes nobody hears of. */
  unfollowed: boolean;
}

const current = new AsyncLocalStorage<FollowedReads>();

/** Notes what the work reads, in all that it waits for. */
export function followReads<Value>(work: () => Promise<Value>) {
  const reads: FollowedReads = {
    checks: [],
    timeChecks: [],
    countChecks: [],
    unfollowed: false,
  };
  return { reads, result: current.run(reads, work) };
}

/** Whether anybody notes what is read. */
export const isFollowing = () => current.getStore() !== undefined;

export function noteCheck(isStillSo: () => boolean): void {
  current.getStore()?.checks.push(isStillSo);
}

export function noteTimeCheck(isStillSo: () => boolean): void {
  current.getStore()?.timeChecks.push(isStillSo);
}

export function noteCount(isStillSo: () => boolean): void {
  current.getStore()?.countChecks.push(isStillSo);
}

export function noteUnfollowed(): void {
  const reads = current.getStore();
  if (reads) reads.unfollowed = true;
}

/** Whether nothing that was read has ended by itself. */
export const isInTime = ({ timeChecks }: FollowedReads): boolean =>
  timeChecks.every((check) => check());

/** Whether nothing has changed of what was read, but for counts. */
export const isStillSoUncounted = (reads: FollowedReads): boolean =>
  !reads.unfollowed && isInTime(reads) && reads.checks.every((check) => check());

/** Whether nothing has changed of all that was read. */
export const isStillSo = (reads: FollowedReads): boolean =>
  isStillSoUncounted(reads) && reads.countChecks.every((check) => check());
