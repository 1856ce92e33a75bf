// Every npm script runs this file. It is plain JavaScript that Node 18 can read, because it runs
// before the shop's own Node and libraries are installed.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { audit } from "./audit.js";
import { browser, headlessBrowser } from "./browser.js";
import { build } from "./build.js";
import { check } from "./check.js";
import { dev } from "./dev.js";
import { install } from "./install.js";
import { Failure, node, ROOT, SERVER_ARGS } from "./paths.js";
import { sbom } from "./sbom.js";
import { run } from "./spawn.js";
import { test } from "./test.js";

const PYTHON = "/usr/bin/python3";

const tasks = {
  async start() {
    await build();
    return run(node(), SERVER_ARGS, { last: true });
  },
  dev() {
    return dev(node(), SERVER_ARGS, { env: { NODE_ENV: "development" } });
  },
  async build() {
    await build({ always: true });
    return 0;
  },
  async check() {
    return (await check()).length ? 1 : 0;
  },
  audit: () => audit(),
  sbom,
  async screens() {
    await build();
    const env = { CHROMIUM: await headlessBrowser() };
    return run("vitest", ["run", "--project", "screens"], { env });
  },
  doctor: () => run(node(), ["server/commands/doctor.ts"]),
  backup: () => run(node(), ["server/commands/backup.ts"]),
  restore: (args) => run(node(), ["server/commands/restore.ts", ...args]),
  admin: (args) => run(node(), ["server/commands/admin.ts", ...args]),
  pictures: (args) => run(node(), ["server/commands/pictures.ts", ...args]),
  "remove-factors": (args) => run(node(), ["server/commands/remove-factors.ts", ...args]),
  sql: (args) => run(node(), ["server/commands/sql.ts", ...args]),
  format: (args) => run("biome", ["check", "--write", ...args]),
  test,
  /** Draws pictures with Debian's own Python, the one that sees Debian's libraries. */
  async art(args) {
    const found = await run(PYTHON, ["-c", "import cv2, numpy, scipy"], { stdio: "ignore" });
    if (found !== 0)
      throw new Failure("Debian's packages for drawing are missing: art/README.md names them.");
    return run(PYTHON, ["art/make.py", ...args]);
  },
  /** Starts a shop of its own, kills its processes and forges webhooks; needs no built pages. */
  chaos: (args) => run(node(), ["--no-warnings", "bench/chaos.ts", ...args]),
  /** Starts shops of its own and sends them random and hostile requests. */
  async attack(args) {
    await build();
    return run(node(), ["--no-warnings", "bench/attack.ts", ...args]);
  },
  /**
   * One benchmark with its own arguments, or all without `soak`, which takes an hour, `report`,
   * which runs them all, and `attack` and `chaos`, which are commands of their own.
   */
  async bench([only, ...args]) {
    const all = () =>
      readdirSync(join(ROOT, "bench")).filter((name) =>
        /(?<!attack|chaos|report|soak)\.ts$/.test(name),
      );
    await build();
    const inBrowser = !only || ["typing", "interactions", "report"].includes(only);
    const env = inBrowser ? { CHROMIUM: await browser() } : {};
    let worst = 0;
    for (const name of only ? [only] : all()) {
      const file = [`bench/${name}.ts`, `bench/${name}`, name].find((one) =>
        existsSync(join(ROOT, one)),
      );
      if (!file) throw new Failure(`There is no benchmark ${name}.`);
      worst = Math.max(worst, await run(node(), [file, ...args], { env }));
    }
    return worst;
  },
};

async function main([name, ...args]) {
  const task = tasks[name];
  if (!task) throw new Failure(`Say what to run: ${Object.keys(tasks).join(", ")}.`);
  if (process.env.npm_lifecycle_event) await import("./exit-with-parent.js");
  await install();
  return task(args);
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exit(1);
}
