import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { freePort } from "#test/free-port.ts";

const SCRIPT = resolve(import.meta.dirname, "../../../deploy/cluster/cluster.sh");
const NUMBERS = [1, 2, 3];

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number;
}

/** deploy/cluster/cluster.sh with addresses and ports of its own. */
export async function openMachines() {
  const folder = await mkdtemp(join(tmpdir(), "marque-cluster-"));
  const [primary, replicas, balancer] = [await freePort(), await freePort(), await freePort()];
  const shopSettings = join(folder, "more.env");
  await writeFile(shopSettings, 'RATE_LIMIT="off"\n');
  const url = `http://127.0.0.1:${balancer}`;
  const own: NodeJS.ProcessEnv = {
    ...process.env,
    ...Object.fromEntries(NUMBERS.map((n) => [`MACHINE_${n}`, `127.0.9.${n}`])),
    CLUSTER_FOLDER: folder,
    PRIMARY_PORT: `${primary}`,
    REPLICAS_PORT: `${replicas}`,
    PUBLIC_URL: url,
    BALANCER_BIND: `127.0.0.1:${balancer}`,
    SHOP_SETTINGS: shopSettings,
    SEED: "demo",
  };
  const script = async (args: string[], more: NodeJS.ProcessEnv = {}) =>
    (await promisify(execFile)(SCRIPT, args, { env: { ...own, ...more } })).stdout;

  /** As Patroni sees them; asked of whichever answers. */
  async function members(): Promise<Member[]> {
    const port = process.env.PATRONI_PORT ?? 8008;
    for (const n of NUMBERS) {
      const reply = await fetch(`http://127.0.9.${n}:${port}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => undefined);
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members;
    }
    return [];
  }

  return {
    url,
    folder,
    members,
    up: () => script(["up"]),
    down: () => script(["down"]),
    kill: (part: string) => script(["kill", part]),
    stop: (part: string) => script(["stop", part]),
    start: (part: string, project?: string) =>
      script(["start", part], project ? { SHOP_PROJECT: project } : {}),

    /** For the shop's user, on the primary. */
    async databaseUrl(): Promise<string> {
      const secrets = await readFile(join(folder, "secrets.env"), "utf8");
      const password = /^SHOP_PASSWORD=(.+)$/m.exec(secrets)?.[1];
      return `postgres://marque:${password}@127.0.0.1:${primary}/marque`;
    },
  };
}
