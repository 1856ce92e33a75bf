import { inviteAdmin, readEmail } from "./admin/invite.ts";
import { runCommand } from "./admin/run-command.ts";

const USAGE = "Say whose account it is: npm run admin -- you@example.com";

/** `npm run admin -- you@example.com`: makes an administrator, also the first of a new shop. */
await runCommand(async ({ db, config, args: [email] }) =>
  inviteAdmin(db, config, readEmail(email, USAGE)),
);
