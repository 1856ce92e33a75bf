import { readConfig } from "../config.ts";
import { examine } from "../doctor/doctor.ts";
import { VERSION } from "../version.ts";
import { runCommand } from "./run-command.ts";

/** `npm run doctor`: are the settings right, and does each configured service answer? */
console.log(`Marque ${VERSION}`);
await runCommand(async () => {
  const { lines, passed } = await examine(readConfig(), fetch);
  console.log(lines.join("\n"));
  process.exitCode = passed ? 0 : 1;
});
