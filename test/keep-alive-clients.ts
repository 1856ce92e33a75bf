import { Agent, get } from "node:http";
import { buffer } from "node:stream/consumers";

interface Outcome {
  answered: number;
  /** The failed requests, with their errors. */
  failures: string[];
}

/**
 * Clients that send requests one after the other over keep-alive connections, until the server
 * accepts no new connection. Calls `answered` after each successful reply.
 */
export async function requestContinuously(
  clients: number,
  address: string,
  paths: string[],
  answered: () => void,
): Promise<Outcome> {
  const outcome: Outcome = { answered: 0, failures: [] };

  async function client(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; ; turn += 1) {
      const path = paths[turn % paths.length] ?? "/";
      const { error, status } = await ask(`${address}${path}`, agent);
      if (error?.code === "ECONNREFUSED") break;
      if (error || status !== 200) outcome.failures.push(`${path}: ${error ?? status}`);
      else {
        outcome.answered += 1;
        answered();
      }
    }
    agent.destroy();
  }

  await Promise.all(Array.from({ length: clients }, client));
  return outcome;
}

function ask(url: string, agent: Agent) {
  const { promise, resolve } = Promise.withResolvers<{
    status?: number | undefined;
    error?: NodeJS.ErrnoException;
  }>();
  get(url, { agent }, (reply) => {
    buffer(reply).then(
      () => resolve({ status: reply.statusCode }),
      (error) => resolve({ error }),
    );
  }).once("error", (error) => resolve({ error }));
  return promise;
}
