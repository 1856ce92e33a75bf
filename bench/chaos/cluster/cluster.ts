import { loadavg } from "node:os";
import { breachesOf, settle } from "../settle.ts";
import { busiest, type Event, inRole, killOf, roll } from "./events.ts";
import { makeNextVersions } from "./next-version.ts";
import { listed } from "./record.ts";
import { type ClusterWorld, openClusterWorld } from "./world.ts";

const HEAD = `| event | back after | reads | failed | longest without | writes | failed | longest without | HAProxy sent again | clients sent again |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`;

function show(event: Event): void {
  const { failedReads, failedWrites, secondsWithoutReads, secondsWithoutWrites } = event;
  const cells = [
    event.event,
    `${event.seconds.toFixed(1)} s`,
    event.reads,
    failedReads,
    `${secondsWithoutReads.toFixed(1)} s`,
    event.writes,
    failedWrites,
    `${secondsWithoutWrites.toFixed(1)} s`,
    event.balancerRetries,
    listed(event.retried),
  ];
  console.log(`| ${cells.join(" | ")} |`);
  for (const breach of event.breaches.slice(0, 10)) console.error(`BREACH ${breach}`);
}

async function* events(world: ClusterWorld, failovers: number): AsyncGenerator<Event> {
  const part = (name: string) => killOf(world, name, async () => name);
  const primary = (n: number) => killOf(world, `primary ${n}`, inRole(world, "leader"));
  if (failovers > 0) yield await primary(1);
  for (const name of ["shop1", "shop2", "shop3"]) yield await part(name);
  yield await killOf(world, "the balancer's pick", busiest(world));
  yield await killOf(world, "synchronous standby", inRole(world, "sync_standby"));
  yield await killOf(world, "replica", inRole(world, "replica"));
  yield await part("etcd1");
  for (let n = 2; n <= failovers; n += 1) yield await primary(n);
  yield await roll(world, "rolling restart");
  const [expand, contract] = await makeNextVersions(world.folder);
  yield await roll(world, "rolling upgrade: expand", expand);
  yield await roll(world, "rolling upgrade: contract", contract);
}

/** Whether everything that was acknowledged is there, once. */
async function compare(world: ClusterWorld): Promise<string[]> {
  const { purchases, cars } = world.traffic.acknowledged;
  const { ids, ...settled } = await settle(world, world.buyers, purchases);
  const { lost, doubled, refunded } = settled;
  const rows = await world.query("select id, name from car where name like 'Chaos %'");
  const known = new Map(rows.map(({ id, name }) => [name, id]));
  const gone = [...cars].filter(([name, id]) => known.get(name) !== id);
  const twice = rows.length - known.size;
  console.log(`
${purchases.size} purchases acknowledged (${ids} in all): ${lost.length} lost, ${doubled.length} doubled, ${refunded.length} refunded without cause
${cars.size} cars acknowledged: ${gone.length} lost, ${twice} doubled
load average ${loadavg()[0]?.toFixed(1)}`);
  return [
    ...(purchases.size ? [] : ["nothing was bought"]),
    ...breachesOf(settled),
    ...gone.map(([name]) => `the car ${name} was acknowledged and is lost`),
    ...(twice ? [`${twice} cars are there twice`] : []),
  ];
}

/** deploy/cluster/ under traffic, with everything killed in turn. Returns whether a promise was broken. */
export async function cluster(failovers: number): Promise<boolean> {
  const world = await openClusterWorld();
  const breaches: string[] = [];
  try {
    console.log(HEAD);
    for await (const event of events(world, failovers)) {
      show(event);
      breaches.push(...event.breaches);
    }
  } catch (error) {
    breaches.push((error as Error).message);
    console.error(`BREACH ${(error as Error).message}`);
  }
  try {
    await world.traffic.end();
    const lost = await compare(world);
    for (const breach of lost.slice(0, 10)) console.error(`BREACH ${breach}`);
    breaches.push(...lost);
  } finally {
    await world.close();
  }
  return breaches.length > 0;
}
