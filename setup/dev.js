import { readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { print, ROOT } from "./paths.js";
import { isEnding, run, stop } from "./spawn.js";

const WATCHED = ["server", "shared", "demo", "migrations"];
const COUNTS = /(?<!\.test)\.(ts|sql)$/;
/** Changes often come in groups. */
const SETTLE_MS = 100;

/**
 * Calls back with each changed file. Every folder is watched, not every file: most editors replace
 * a file instead of writing to it, and a watch on the old file then reports nothing.
 */
export function watchFolder(folder, changed, known = new Set()) {
  if (known.has(folder)) return;
  known.add(folder);
  const watchSubfolders = () => {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) watchFolder(join(folder, entry.name), changed, known);
  };
  const unwatch = () => {
    watcher.close();
    known.delete(folder);
  };
  const watcher = watch(folder, (_kind, name) => {
    try {
      watchSubfolders();
    } catch {
      return unwatch();
    }
    if (name && COUNTS.test(name)) changed(join(folder, name));
  });
  watcher.on("error", unwatch);
  watchSubfolders();
}

/**
 * Runs the server and restarts it after each change of its files. If it ended by itself, because of
 * a mistake in the code for example, it starts again at the next change.
 */
export async function dev(command, args, options) {
  let changed;
  const next = () =>
    new Promise((resolve) => {
      changed = resolve;
    });
  let change = next();
  for (const folder of WATCHED) watchFolder(join(ROOT, folder), (file) => changed(file));

  while (true) {
    const ended = run(command, args, { ...options, last: true });
    const first = await Promise.race([ended, change]);
    if (isEnding()) return ended;
    if (typeof first === "number") print("Waiting for a change …");
    const file = await change;
    await new Promise((settled) => setTimeout(settled, SETTLE_MS));
    change = next();
    print(`Restarting: ${file.slice(ROOT.length + 1)} has changed.`);
    stop();
    await ended;
    if (isEnding()) return ended;
  }
}
