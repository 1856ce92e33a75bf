import { STATUS_CODES } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { messages } from "#shared/messages.ts";
import { API_BASE } from "../api-base.ts";
import { currentActing } from "../db/acting.ts";
import { pathOf } from "../http/address.ts";
import { accessOf } from "../http/enforce-access.ts";
import { BUSY_PAGE, BUSY_POLICY } from "./busy-page.ts";
import { countRefused } from "./refused.ts";
import { createTurns } from "./turns.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Call it before a longer piece of work: public reads wait for their turn. */
    turn(): Promise<void>;
  }
  interface FastifyInstance {
    /** Whether somebody is signing in, paying or changing something, other than cars. */
    hasUrgentCalls(): boolean;
    /**
     * Whether a read that memory answers may go before all that wait for their turn; see
     * `takeAtOnce`.
     */
    takeTurnAtOnce(cost?: number): boolean;
  }
}

/** The most public reads at a time; a process does not answer more in a second. */
const ANONYMOUS_MAX = 128;
/** How long after the newest urgent call began reads are slowed down. */
const URGENT_MS = 2_000;
const BUSY = JSON.stringify({
  statusCode: 503,
  error: STATUS_CODES[503],
  message: messages.busy,
});
/**
 * A client that retries at once must not take processor time from somebody who signs in or pays.
 */
const REFUSED_AFTER_MS = 100;
/** The most reads at a time that have a session cookie, which has not been checked yet. */
const SIGNED_IN_MAX = 512;
const RETRY_SECONDS = 2;

/** Pages on the way to money and accounts, and the stream, which has a limit of its own. */
const NEVER_SHED = [
  "/login",
  "/register",
  "/cart",
  "/profile",
  `${API_BASE}/car`,
  `${API_BASE}/car/`,
];

/** Public pages and calls that only read. */
function isPublicRead(request: FastifyRequest): boolean {
  const { url: route = "" } = request.routeOptions;
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (route !== "/*" && !route.startsWith(`${API_BASE}/`)) return false;
  if (accessOf(request.method, route) !== "anyone") return false;
  const path = pathOf(request.url.toLowerCase());
  return !NEVER_SHED.some((one) => path === one || (route === "/*" && path.startsWith(`${one}/`)));
}

/** Cars may change all the time, and pictures may take long. */
const NEVER_URGENT = [`${API_BASE}/car/`, `${API_BASE}/images/upload`];

/** Calls of somebody who signs in, pays or changes something. */
function isUrgent({ method, routeOptions: { url: route = "" } }: FastifyRequest): boolean {
  if (!route.startsWith(`${API_BASE}/`)) return false;
  if (NEVER_URGENT.some((one) => route.startsWith(one))) return false;
  return !["GET", "HEAD"].includes(method) || accessOf(method, route) !== "anyone";
}

/**
 * The urgent calls that are being answered. One that takes long waits for something outside this
 * process.
 */
function createUrgent() {
  const running = new Set<FastifyRequest>();
  let newest = 0;
  return {
    begin(request: FastifyRequest): void {
      running.add(request);
      newest = performance.now();
    },
    end(request: FastifyRequest): void {
      running.delete(request);
    },
    any: () => running.size > 0 && performance.now() - newest < URGENT_MS,
  };
}

/**
 * Must be as cheap as possible, so there is no error and no line in the log; the metrics count it.
 */
function refuse(request: FastifyRequest, reply: FastifyReply) {
  countRefused("readers");
  reply.code(503).header("retry-after", RETRY_SECONDS);
  if (!request.headers.accept?.includes("text/html"))
    return reply.type("application/json; charset=utf-8").send(BUSY);
  return reply
    .header("cache-control", "no-store")
    .header("content-security-policy", BUSY_POLICY)
    .type("text/html; charset=utf-8")
    .send(BUSY_PAGE);
}

/**
 * Refuses public reads at once when too many are being answered, so that signing in and paying are
 * answered under any load; the accepted ones take turns. A read counts until its answer is ready,
 * so slow receivers do not count.
 */
export function shedLoad(app: FastifyInstance, isVisitor: (request: FastifyRequest) => boolean) {
  const running = new WeakSet<FastifyRequest>();
  const urgent = createUrgent();
  const turns = createTurns(urgent.any);
  let count = 0;

  app.decorate("hasUrgentCalls", urgent.any);
  app.decorate("takeTurnAtOnce", turns.takeAtOnce);
  app.decorateRequest("turn", async function () {
    if (running.has(this)) await turns.take();
  });

  app.addHook("onRequest", async (request, reply) => {
    const anonymous = isVisitor(request);
    const acting = currentActing();
    if (acting) acting.session = !anonymous;
    if (isUrgent(request)) urgent.begin(request);
    if (!isPublicRead(request)) return;
    if (count >= (anonymous ? ANONYMOUS_MAX : SIGNED_IN_MAX)) {
      if (urgent.any()) await pause(REFUSED_AFTER_MS);
      return refuse(request, reply);
    }
    count += 1;
    running.add(request);
    await request.turn();
  });

  // A body may come slowly.
  app.addHook("preParsing", (request, _reply, payload, done) => {
    urgent.end(request);
    done(null, payload);
  });
  app.addHook("preValidation", (request, _reply, done) => {
    if (isUrgent(request)) urgent.begin(request);
    done();
  });

  function end(request: FastifyRequest): void {
    urgent.end(request);
    if (!urgent.any()) turns.resume();
    if (running.delete(request)) count -= 1;
  }
  app.addHook("onSend", (request, _reply, payload, done) => {
    end(request);
    done(null, payload);
  });
  app.addHook("onResponse", (request, _reply, done) => {
    end(request);
    done();
  });
}
