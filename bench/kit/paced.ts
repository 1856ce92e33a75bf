import { Agent, get, type RequestOptions } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

interface Pace {
  url: string;
  /** The path of the next request. */
  next: () => string;
  /** Requests a second, on average. */
  rate: number;
  /** How long, or until this has happened. */
  seconds: number | Promise<unknown>;
  headers?: Record<string, string> | undefined;
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
 * Sends requests at random moments, as independent visitors do, without waiting for answers.
 * autocannon would send each second's requests in one burst.
 * @returns milliseconds of each request from the moment it was due to the end of its answer
 */
export async function paced({ url, next, rate, seconds, headers = {} }: Pace) {
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
      ask(url + next(), { agent, headers }).then((ok) => {
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

function ask(url: string, options: RequestOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, options, (answer) => {
      answer.resume();
      answer.on("close", () => resolve(answer.complete && (answer.statusCode ?? 500) < 400));
    });
    request.on("error", () => resolve(false));
  });
}
