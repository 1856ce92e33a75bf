import { cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../..");
const COPIED = ["server", "shared", "demo", "setup", "migrations", "package.json"];
/** The rest is linked, except what is no part of a version. */
const LEFT_OUT = /^(\.|data|test-results)/;

const EXPAND = `-- The first of two steps: what the next version writes may be missing.
alter table car add column chaos_note text;
create table chaos_visit (car_id uuid not null references car on delete cascade, at timestamptz not null);
`;
const CONTRACT = `-- contract: read last in 0.0
alter table car drop column chaos_note;
drop table chaos_visit;
`;

/** Today's shop with migrations of tomorrow's, in folders of their own. */
export async function makeNextVersions(
  folder: string,
): Promise<[expand: string, contract: string]> {
  const made = [join(folder, "next"), join(folder, "after-next")] as [string, string];
  const shared = (await readdir(ROOT)).filter(
    (name) => !COPIED.includes(name) && !LEFT_OUT.test(name),
  );
  for (const project of made) {
    await mkdir(project);
    for (const name of COPIED) await cp(join(ROOT, name), join(project, name), { recursive: true });
    for (const name of shared) await symlink(join(ROOT, name), join(project, name));
    await writeFile(join(project, "migrations/9001_expand.sql"), EXPAND);
  }
  await writeFile(join(made[1], "migrations/9002_contract.sql"), CONTRACT);
  return made;
}
