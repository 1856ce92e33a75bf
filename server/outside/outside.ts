import { Gauge, Histogram } from "prom-client";
import type { Log } from "../log.ts";
import { createBreaker } from "./breaker.ts";

const SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Service = "payments" | "images" | "identity" | "mail" | "countries";

/** The service was not asked, since it failed just before, or did not answer in time. */
export class Unreachable extends Error {}

/**
 * Runs a call to a service outside: `signal` ends with its time limit.
 * @throws Unreachable, or what the work throws
 */
export type Guard = <T>(call: string, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

interface GuardRules {
  timeoutMs: number;
  /** Whether an error means that the service fails; refusals do not. */
  isFault: (error: unknown) => boolean;
}

export type Outside = ReturnType<typeof createOutside>;

class Late extends Error {}

/** Gives the work up when its time is over, whether or not it heeds the signal. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new Late());
    controller.abort();
  }, ms);
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Watches over every call that leaves the shop: its time limit, its figures, and a circuit
 * breaker, so that a visitor is told at once, instead of waiting, while a service is down.
 */
export function createOutside({ now, log }: { now: () => Date; log: Log }) {
  const durations = new Histogram({
    name: "outside_call_duration_seconds",
    help: "How long calls to outside services took, by outcome: ok, refused, failed, late, skipped",
    labelNames: ["service", "call", "outcome"],
    buckets: SECONDS,
    registers: [],
  });
  const down = new Gauge({
    name: "outside_service_down",
    help: "1 while calls to the service are skipped after failures",
    labelNames: ["service"],
    registers: [],
  });

  return {
    /** For the registry behind `/metrics`. */
    metrics: [durations, down],

    guard(service: Service, { timeoutMs, isFault }: GuardRules): Guard {
      down.set({ service }, 0);
      const breaker = createBreaker({
        now,
        onChange(resting) {
          down.set({ service }, resting ? 1 : 0);
          log.warn(`The service ${service} ${resting ? "is down" : "is back"}`);
        },
      });

      return async (call, work) => {
        const end = durations.startTimer({ service, call });
        if (!breaker.lets()) {
          end({ outcome: "skipped" });
          throw new Unreachable(`${service} has failed just before, and is not asked`);
        }
        try {
          const result = await within(timeoutMs, work);
          breaker.succeeded();
          end({ outcome: "ok" });
          return result;
        } catch (error) {
          const late = error instanceof Late;
          const fault = late || isFault(error);
          if (fault) breaker.failed();
          else breaker.succeeded();
          end({ outcome: late ? "late" : fault ? "failed" : "refused" });
          if (!late) throw error;
          throw new Unreachable(`${service} did not answer within ${timeoutMs / 1000} s`);
        }
      };
    },
  };
}
