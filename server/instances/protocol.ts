import type { MetricObjectWithValues, MetricValue } from "prom-client";
import type { CatchUp } from "../catalogue/feed.ts";

/** What a request has changed, as far as other instances have it in memory. */
export interface Written {
  /** The user whose data may have changed; null if it may be anybody's. */
  person?: string | null;
  /** How to catch up where cars, or what their pages show of people, have changed. */
  cars: CatchUp | null;
}

/** The questions and messages of an instance to the others of its machine, and their answers. */
export interface Questions {
  catchUp: { about: Written; answer: null };
  metrics: { about: null; answer: MetricObjectWithValues<MetricValue<string>>[] };
  /** A service, or one of its servers, has failed or answers again. */
  outbound: { about: { breaker: string; failed: boolean }; answer: null };
  /** A write was refused because the disk is full. */
  storageFull: { about: null; answer: null };
  pictureRemoved: { about: string; answer: null };
}
export type Question = keyof Questions;

/** What is counted for all instances together. */
export type SharedCount = "search" | "suggest" | "stream";

/** Where the shop listens. */
export interface Listening {
  family: string;
  address: string;
  port: number;
}

export type ToInstance =
  | { type: "open"; number: number; databaseUrl: string; prepared: boolean; listening: Listening }
  | { type: "connection"; id: number }
  /** Which connections up to this one have arrived? */
  | { type: "passed"; id: number }
  | { type: "asked"; id: number; question: Question; about: unknown }
  | { type: "answers"; id: number; values: unknown[] }
  | { type: "counted"; id: number; refusedFor?: number }
  /** The shop will stop: load balancers should use another process. */
  | { type: "closing" }
  /** No connection follows. */
  | { type: "drain" };

export type ToSupervisor =
  /** The instance answers the others from now on. */
  | { type: "joined" }
  | { type: "serving" }
  | { type: "failed"; why: string }
  /** A connection has arrived. */
  | { type: "taken"; id: number }
  /** The instance has taken all connections that have arrived up to this one. */
  | { type: "tookAll"; id: number }
  | { type: "ask"; id: number; question: Question; about: unknown }
  | { type: "answer"; id: number; value: unknown }
  | { type: "count"; id: number; what: SharedCount; ip: string }
  /** The place of a stream is free again. */
  | { type: "free"; id: number };
