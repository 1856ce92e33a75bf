import { inviteAdmin, readEmail } from "../users/invite-admin.ts";
import { runOnDatabase } from "./run-on-database.ts";

const USAGE = "Say whose account it is: npm run admin -- you@example.com";

/** `npm run admin -- you@example.com`: makes an administrator, also the first of a new shop. */
await runOnDatabase(
  ([email]) => readEmail(email, USAGE),
  ({ db, config }, email) => inviteAdmin(db, config, email),
);
