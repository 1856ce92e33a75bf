import { expect, test } from "vitest";
import { runCommand } from "#test/run-command.ts";

test.each([
  ["admin", [], "Say whose account it is: npm run admin -- you@example.com"],
  ["admin", ["nobody"], "nobody is not an e-mail address."],
  ["remove-factors", [], "Say whose account it is: npm run remove-factors -- you@example.com"],
  ["sql", [], 'Say what to run: npm run sql -- "select count(*) from car"'],
])("npm run %s with %j explains its arguments without a database", async (name, args, said) => {
  const settings = { DATABASE_URL: "postgres://127.0.0.1:1/nothing" };
  await expect(runCommand(name, args, settings)).rejects.toMatchObject({
    code: 1,
    stderr: `${said}\n`,
  });
});
