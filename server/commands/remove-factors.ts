import { removeFactors } from "../second-factor/remove-factors.ts";
import { readEmail } from "../users/invite-admin.ts";
import { runOnDatabase } from "./run-on-database.ts";

const USAGE = "Say whose account it is: npm run remove-factors -- you@example.com";

/** `npm run remove-factors -- you@example.com`: for a user who has lost every second factor. */
await runOnDatabase(
  ([email, confirmed]) => ({ email: readEmail(email, USAGE), confirmed: confirmed === "--yes" }),
  (shop, { email, confirmed }) => removeFactors(shop, email, confirmed),
);
