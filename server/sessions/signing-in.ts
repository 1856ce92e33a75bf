import type { FastifyRequest } from "fastify";
import { withoutPort } from "../http/client-address.ts";
import type { Cookies } from "./cookie.ts";
import { deviceName } from "./device-name.ts";
import type { Client } from "./sessions.ts";

/** Somebody who is signing in. */
export interface SigningIn {
  client: Client;
  /** The session that this browser already has. */
  oldToken: string | undefined;
  /** The cookie of a browser that somebody has signed in with before. */
  deviceToken: string | undefined;
  /** Whether this visitor gets the sandboxes and the demonstration's accounts. */
  demo: boolean;
}

export function signingInOf(request: FastifyRequest, cookies: Cookies): SigningIn {
  const device = deviceName(request.headers["user-agent"]);
  const client = { ip: withoutPort(request.ip), device };
  const deviceToken = cookies.device.read(request);
  return { client, oldToken: cookies.session.read(request), deviceToken, demo: request.demo };
}
