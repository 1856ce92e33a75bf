import { FREE_SPACE } from "../db/embedded/find-running.ts";
import { isDatabaseGone, isReadOnly } from "../db/errors.ts";
import { sentence } from "../sentence.ts";

/** As `sentence`, for a command whose only connections are to the database. */
export const databaseSentence = (error: unknown) =>
  isDatabaseGone(error) && !isReadOnly(error)
    ? `The database is not available (${sentence(error)}): ${FREE_SPACE}.`
    : sentence(error);

/** Runs a command. Prints an error as one sentence and sets the exit code to 1. */
export async function runCommand(
  work: () => Promise<void>,
  explain: (error: unknown) => string = sentence,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
