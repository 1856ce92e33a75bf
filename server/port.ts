import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/**
 * Checks the port before anything is created. @returns the address at which a server listens there
 * @throws the system's refusal to listen there
 */
export async function tryPort({
  port,
  host,
}: {
  port: number;
  host: string;
}): Promise<AddressInfo> {
  const probe = createServer().listen({ port, host });
  await once(probe, "listening");
  const address = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return address;
}
