import { Gauge, Histogram } from "prom-client";
import { noSiblings, type Siblings } from "../instances/siblings.ts";
import type { Log } from "../log.ts";
import { inSpan, type SpanAbout } from "../tracing/trace.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Service = "payments" | "images" | "identity" | "mail" | "countries" | "edge";

/** The service was not asked, since it failed just before, or did not answer in time. */
export class Unreachable extends Error {}

/**
 * Runs a call to an external service: `signal` ends with its time limit.
 * @throws Unreachable, or what the work throws
 */
export type Guard = <T>(call: string, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

interface GuardRules {
  timeoutMs: number;
  /** Whether an error means that the service fails; refusals do not. */
  isFault: (error: unknown) => boolean;
  /** Its host, where several servers are the service: each may be down by itself. */
  server?: string;
}

export type Outbound = ReturnType<typeof createOutbound>;

class TimeoutError extends Error {}

interface Bounds {
  timeoutMs: number;
  /** The shop's own end. */
  closing: AbortSignal;
}

/** Aborts the work at its time limit or when the shop stops, also where it ignores the signal. */
async function withTimeout<T>(
  { timeoutMs, closing }: Bounds,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const giveUp = (why: string) => {
    reject(new TimeoutError(why));
    controller.abort();
  };
  const close = () => giveUp("was not waited for, since the shop closes");
  const timer = setTimeout(giveUp, timeoutMs, `did not answer within ${timeoutMs / 1000} s`);
  closing.addEventListener("abort", close);
  if (closing.aborted) close();
  try {
    return await Promise.race([work(controller.signal), timedOut]);
  } finally {
    clearTimeout(timer);
    closing.removeEventListener("abort", close);
  }
}

const aboutCall = (service: Service, call: string): SpanAbout => ({
  name: `${service} ${call}`,
  kind: "client",
  attributes: { "peer.service": service, "rpc.method": call },
});

interface Deps {
  now: () => Date;
  log: Log;
  siblings?: Siblings;
}

/** How calls to external services end, and which services are skipped. */
function createMetrics() {
  const durations = new Histogram({
    name: "outbound_call_duration_seconds",
    help: "How long calls to external services took, by outcome: ok, refused, failed, timeout, skipped",
    labelNames: ["service", "call", "outcome"],
    buckets: SECONDS,
    registers: [],
  });
  const down = new Gauge({
    name: "outbound_service_down",
    help: "1 while calls to the service are skipped after failures",
    labelNames: ["service"],
    aggregator: "max",
    registers: [],
  });
  return { durations, down };
}

/**
 * Guards every call to an external service with a time limit, metrics and a circuit breaker, so
 * that visitors get an error at once, instead of waiting, while a service is down.
 */
export function createOutbound({ now, log, siblings = noSiblings }: Deps) {
  const closing = new AbortController();
  const { durations, down } = createMetrics();
  const breakers = new Map<string, ReturnType<typeof createCircuitBreaker>>();
  const skipped = new Map<string, Service>();
  siblings.answer("outbound", ({ breaker: name, failed }) => {
    const breaker = breakers.get(name);
    if (failed) breaker?.failed();
    else breaker?.succeeded();
    return null;
  });

  return {
    /** Ends every call under way, and those to come: the shop closes. */
    giveUp: () => closing.abort(),

    /** For the registry behind `/metrics`. */
    metrics: [durations, down],

    guard(service: Service, { timeoutMs, isFault, server }: GuardRules): Guard {
      const name = server === undefined ? service : `${service} ${server}`;
      down.set({ service }, 0);
      const breaker = createCircuitBreaker({
        now,
        onChange(open) {
          if (open) skipped.set(name, service);
          else skipped.delete(name);
          down.set({ service }, [...skipped.values()].includes(service) ? 1 : 0);
          log.warn({ service, server }, open ? "A service is down" : "A service is back");
        },
      });
      breakers.set(name, breaker);
      /** All instances of the machine share what one has learned. */
      const note = (failed: boolean) => {
        if (failed || breaker.failing()) void siblings.ask("outbound", { breaker: name, failed });
        if (failed) breaker.failed();
        else breaker.succeeded();
      };

      return async (call, work) => {
        const end = durations.startTimer({ service, call });
        if (!breaker.allows()) {
          end({ outcome: "skipped" });
          throw new Unreachable(`${service} has failed just before, and is not asked`);
        }
        try {
          const result = await inSpan(
            () => aboutCall(service, call),
            () => withTimeout({ timeoutMs, closing: closing.signal }, work),
          );
          note(false);
          end({ outcome: "ok" });
          return result;
        } catch (error) {
          const timedOut = error instanceof TimeoutError;
          const fault = timedOut || isFault(error);
          note(fault);
          end({ outcome: timedOut ? "timeout" : fault ? "failed" : "refused" });
          if (!timedOut) throw error;
          throw new Unreachable(`${service} ${error.message}`);
        }
      };
    },
  };
}
