import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Checks the port before anything is created.
 * @throws the system's refusal to listen there
 */
export async function tryPort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer().listen({ port, host });
  await once(probe, "listening");
  await new Promise((closed) => probe.close(closed));
}
