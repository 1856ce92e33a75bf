const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "";

// Connection refused or lost, ended within a transaction that was idle for too long, the server
// shutting down or starting up, no connection available.
const databaseGone = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|25P03|57P0[123]|53300|08)/;
/** A change was sent to a standby: the primary is another server, or there is none. */
const READ_ONLY = "25006";
/** The connection's prepared statements are gone: it leads to another server than before. */
const UNPREPARED = "26000";
const poolMessages = /timeout exceeded when trying to connect|Connection terminated|not queryable/;
const QUERY_TIMEOUT = "Query read timeout";

/** Whether the server has not answered in time. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === QUERY_TIMEOUT;
}

export const standbyError = () =>
  Object.assign(new Error("This server is a standby, and takes no changes"), { code: READ_ONLY });

export const wrongServerError = () =>
  Object.assign(new Error("This address leads to another server now"), { code: UNPREPARED });

/** Whether a change was refused: the server is a standby, or its database is read-only. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === READ_ONLY;

/** Whether a connection leads to a server that is not the right one any more. */
export function isWrongServer(error: unknown): boolean {
  return [READ_ONLY, UNPREPARED].includes(codeOf(error));
}

/** Whether an error means that the database cannot be reached just now. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    databaseGone.test(codeOf(error)) ||
    poolMessages.test(error.message) ||
    isQueryTimeout(error) ||
    isWrongServer(error)
  );
}

/** Whether the disk of the database or of the pictures is full. */
export function isStorageFull(error: unknown): boolean {
  return ["53100", "ENOSPC", "EDQUOT"].includes(codeOf(error));
}

/** The connections of the catalogue have been busy for too long. */
export class Overloaded extends Error {
  constructor() {
    super("Too many requests wait for the catalogue");
  }
}

/**
 * Whether the transaction was rolled back for another one: a deadlock or a serialization failure.
 */
export function isSerializationFailure(error: unknown): boolean {
  return ["40P01", "40001"].includes(codeOf(error));
}

const LOCK_TIMEOUT = "55P03";

/** Whether it waited longer for a lock than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === LOCK_TIMEOUT;

/** Rolled back for another transaction, a lock or statement timeout, or overloaded: retry later. */
export function isDatabaseBusy(error: unknown): boolean {
  if (error instanceof Overloaded) return true;
  return isSerializationFailure(error) || [LOCK_TIMEOUT, "57014"].includes(codeOf(error));
}

/** Whether an error is PostgreSQL's refusal of a second row of this unique constraint or index. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "23505") return false;
  return constraint === undefined || ("constraint" in error && error.constraint === constraint);
}
