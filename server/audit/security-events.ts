import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter } from "prom-client";
import { API_BASE } from "../api-base.ts";
import type { Db } from "../db/tables.ts";
import { accessOf } from "../http/enforce-access.ts";
import type { Log } from "../log.ts";
import { createEventEntries } from "./event-entries.ts";

const SIGN_IN = ["/user", "/user/google", "/user/second-factor", "/user/passkey"].map(
  (path) => API_BASE + path,
);
const WEBHOOK = `${API_BASE}/payments/webhook`;
const READS = ["GET", "HEAD", "OPTIONS"];

const EVENTS = [
  "limit.reached",
  "sign-in.answered",
  "sign-in.failed",
  "webhook.forged",
  "access.refused",
  "admin.acted",
  "account.changed",
] as const;
type Event = (typeof EVENTS)[number];

interface Happened {
  event: Event;
  /** Whether triggers write it in the transaction of the act. */
  written: boolean;
  bad: boolean;
}

/** The security event that a reply stands for, if any. */
function happened(request: FastifyRequest, status: number): Happened | undefined {
  const { method } = request;
  const route = request.routeOptions.url ?? "";
  const bad = (event: Event) => ({ event, written: false, bad: true });
  if (status === 429) return bad("limit.reached");
  if (SIGN_IN.includes(route) && method === "POST") {
    if (status < 300) return { event: "sign-in.answered", written: true, bad: false };
    if (status === 401 || status === 403) return bad("sign-in.failed");
    return undefined;
  }
  if (route === WEBHOOK && status === 401) return bad("webhook.forged");
  if (status === 403 || (status === 401 && request.headers.cookie)) return bad("access.refused");
  if (status >= 400 || READS.includes(method)) return undefined;
  if (accessOf(method, route) === "admin")
    return { event: "admin.acted", written: true, bad: false };
  if (route.startsWith(`${API_BASE}/user`) || route.startsWith(`${API_BASE}/reset-password`))
    return { event: "account.changed", written: true, bad: false };
  return undefined;
}

/** The security log (ASVS 16.3), and the entries of the audit trail that belong to no change. */
export function createSecurityEvents({ db, log, now }: { db: Db; log: Log; now: () => Date }) {
  const counted = new Counter({
    name: "security_events_total",
    help: "Events of the security log",
    labelNames: ["event"],
    registers: [],
  });
  // Prometheus sees no increase in a series that begins with its first event.
  for (const event of EVENTS) counted.inc({ event }, 0);
  const entries = createEventEntries({ db, log, now });

  async function note(found: Happened, request: FastifyRequest, status: number): Promise<void> {
    counted.inc({ event: found.event });
    const user = await request.sessionUser().catch(() => null);
    const { method, ip, routeOptions } = request;
    const call = `${method} ${routeOptions.url ?? "unknown"}`;
    const line = { event: found.event, user: user?.id, ip, call, status };
    log[found.bad ? "warn" : "info"](line, "Security event");
    const entry = { actor: user?.id ?? "visitor", ip, action: found.event, target: call };
    if (!found.written) entries.add({ ...entry, after: { status } });
  }

  return {
    /** For the registry behind `/metrics`. */
    metrics: [counted],

    /** Logs the security event of every reply that stands for one. */
    watch(app: FastifyInstance): void {
      app.addHook("onResponse", (request, reply, done) => {
        const found = happened(request, reply.statusCode);
        if (found) void note(found, request, reply.statusCode);
        done();
      });
    },

    /** Writes the entries that wait. */
    flush: entries.flush,

    close: entries.close,
  };
}
