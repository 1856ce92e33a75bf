import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

const DRAFT = ".draft-";
/** A build takes a minute: an older draft is of one that was killed. */
const DRAFT_MAX_MS = 3_600_000;
/** Files here have a hash of their content in their names. */
const HASHED = /^(client|server)\/assets\//;
/** What all others are loaded from. */
const ENTRY = "server/index.js";
/** When files of earlier builds were replaced, by their names. */
const REPLACED = ".replaced.json";
/**
 * Pages that are open in a browser load scripts of the build that they come from, and a process that
 * was started from it loads its modules.
 */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Makes a folder for a new build, and removes those of builds that were killed. */
export function makeDraft(folder, now = Date.now()) {
  mkdirSync(folder, { recursive: true });
  const remove = (path) => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  for (const name of readdirSync(folder).filter((one) => one.startsWith(DRAFT))) {
    const path = join(folder, name);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - made > DRAFT_MAX_MS) remove(path);
  }
  const path = mkdtempSync(join(folder, DRAFT));
  return { path, remove: () => remove(path) };
}

/**
 * Moves the files of a new build to their places, each before what refers to it, so that a process
 * that starts meanwhile finds a whole build. Scripts of earlier builds stay for a week.
 */
export function publish(draft, folder, now = Date.now()) {
  const fresh = filesIn(draft);
  const order = (name) => (HASHED.test(name) ? 0 : name === ENTRY ? 2 : 1);
  for (const name of [...fresh].sort((one, other) => order(one) - order(other))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    renameSync(join(draft, name), join(folder, name));
  }
  const before = replacedFiles(folder);
  const replaced = {};
  const isFresh = new Set(fresh);
  for (const name of ["client", "server"].flatMap((part) => filesIn(folder, part))) {
    if (isFresh.has(name)) continue;
    const since = before[name] ?? now;
    if (HASHED.test(name) && now - since < KEPT_MS) replaced[name] = since;
    else rmSync(join(folder, name), { force: true });
  }
  writeFileSync(join(folder, REPLACED), JSON.stringify(replaced));
}

/** @returns {Record<string, number>} */
function replacedFiles(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, REPLACED), "utf8"));
  } catch {
    return {};
  }
}

/** Their paths within the folder, with slashes. */
function filesIn(folder, below = "") {
  const path = join(folder, below);
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const name = below ? `${below}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesIn(folder, name) : [name];
  });
}
