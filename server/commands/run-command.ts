import { sentence } from "../sentence.ts";

/** Runs a command. Prints an error as one sentence and sets the exit code to 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(sentence(error));
    process.exitCode = 1;
  }
}
