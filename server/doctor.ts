import { readConfig } from "./config.ts";
import { examine } from "./doctor/doctor.ts";
import { VERSION } from "./version.ts";

/** `npm run doctor`: are the settings right, and does each configured service answer? */
console.log(`Marque ${VERSION}`);
try {
  const { lines, passed } = await examine(readConfig(), fetch);
  console.log(lines.join("\n"));
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
