import { removeFactors } from "../second-factor/remove-factors.ts";
import { readEmail } from "../users/invite-admin.ts";
import { runOnDatabase } from "./run-on-database.ts";

const USAGE = "Say whose account it is: npm run remove-factors -- you@example.com";

/** `npm run remove-factors -- you@example.com`: for a user who has lost every second factor. */
await runOnDatabase(async ({ db, pool, config, args: [email, confirmed] }) =>
  removeFactors({ db, pool, config }, readEmail(email, USAGE), confirmed === "--yes"),
);
