/** One piece of work; false where it was refused. */
export type Work = () => Promise<boolean>;

interface Repeated {
  done: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Does the work again and again, `atOnce` at a time, for some seconds. */
export async function repeat(work: Work, atOnce: number, seconds: number): Promise<Repeated> {
  const times: number[] = [];
  const since = performance.now();
  let failed = 0;
  async function one() {
    while (performance.now() - since < seconds * 1_000) {
      const begun = performance.now();
      if (await work()) times.push(performance.now() - begun);
      else failed += 1;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one));
  const perSecond = times.length / ((performance.now() - since) / 1_000);
  times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.ceil(share * times.length) - 1] ?? 0);
  return { done: times.length, perSecond, p50: at(0.5), p99: at(0.99), failed };
}
