import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

interface Pace {
  url: string;
  /** The path of the next request. */
  next: () => string;
  /** Requests a second, on average. */
  rate: number;
  /** How long, or until this has happened. */
  seconds: number | Promise<unknown>;
}

/** Whether the time is over for what is due at this moment. */
function overAfter(seconds: Pace["seconds"], start: number): (due: number) => boolean {
  if (typeof seconds === "number") return (due) => due >= start + seconds * 1_000;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  seconds.then(end, end);
  return () => isOver;
}

/**
 * Asks at random moments, as independent visitors do, and waits for no answer before it asks again.
 * autocannon would send each second's requests in one burst.
 * @returns milliseconds of each request from the moment it was due to the end of its answer
 */
export async function paced({ url, next, rate, seconds }: Pace) {
  const agent = new Agent({ keepAlive: true });
  const running: Promise<void>[] = [];
  const times: number[] = [];
  let errors = 0;
  const start = performance.now();
  const between = () => (-Math.log(1 - Math.random()) * 1_000) / rate;
  const isOver = overAfter(seconds, start);
  for (let due = start + between(); !isOver(due); due += between()) {
    const early = due - performance.now();
    if (early > 0) await pause(early);
    running.push(
      ask(agent, url + next()).then((ok) => {
        times.push(performance.now() - due);
        errors += ok ? 0 : 1;
      }),
    );
  }
  const took = (performance.now() - start) / 1_000;
  await Promise.all(running);
  agent.destroy();
  return { times: times.toSorted((one, other) => one - other), errors, seconds: took };
}

function ask(agent: Agent, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume();
      answer.on("close", () => resolve(answer.complete && (answer.statusCode ?? 500) < 400));
    });
    request.on("error", () => resolve(false));
  });
}
