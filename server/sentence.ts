/** PostgreSQL's code. */
const INSUFFICIENT_PRIVILEGE = "42501";

/** An error as one sentence for the person who runs the shop. */
export function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE")
    return "The port is in use: stop what listens there, or set PORT to another.";
  if ("code" in error && (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND"))
    return "The address is not one of this machine's: set HOST to one that is.";
  if (
    "code" in error &&
    error.code === "EACCES" &&
    "syscall" in error &&
    error.syscall === "listen"
  )
    return "The port is reserved for the system: set PORT to another.";
  if ("code" in error && error.code === INSUFFICIENT_PRIVILEGE)
    return `The role of DATABASE_URL lacks a permission (${error.message}): make it the owner of its database and its tables.`;
  return error.message;
}
