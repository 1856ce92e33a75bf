import { readEmail } from "./admin/invite.ts";
import { removeFactors } from "./admin/remove-factors.ts";
import { runCommand } from "./admin/run-command.ts";

const USAGE = "Say whose account it is: npm run remove-factors -- you@example.com";

/** `npm run remove-factors -- you@example.com`: for somebody who has lost every second factor. */
await runCommand(async ({ db, pool, config, args: [email, confirmed] }) =>
  removeFactors({ db, pool, config }, readEmail(email, USAGE), confirmed === "--yes"),
);
