import type { z } from "zod";
import { oneOf } from "../setting-kinds.ts";
import { isLoopbackName } from "./loopback.ts";

export const demoEnvironment = {
  /**
   * `on` opens the sandboxes and the demonstration's accounts at any address; every page says so.
   */
  DEMO: oneOf("on", "off").default("off"),
};

/**
 * Who gets the sandboxes and the demonstration's accounts: everyone, requests to a loopback name
 * on this machine, or no one.
 */
export type DemoAudience = "everyone" | "loopback" | "no one";

interface DemoEnvironment extends z.output<z.ZodObject<typeof demoEnvironment>> {
  PUBLIC_URL?: string | undefined;
  SEED?: "demo" | "none" | number | undefined;
  DATABASE_URL?: string | undefined;
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** The keys of real services: with one of them given, the shop is no demonstration. */
const REAL_KEYS = [
  "MP_ACCESS_TOKEN",
  "GOOGLE_PROJECT_ID",
  "SMTP_URL",
  "SMTP_HOST",
  "CLOUDINARY_API_KEY",
  "S3_ACCESS_KEY_ID",
  "COUNTRIES_KEY",
] as const;

type Keys = Partial<Record<(typeof REAL_KEYS)[number], string | undefined>>;

/** @throws a sentence where the demonstration would mix with a real shop */
export function readDemo(env: DemoEnvironment & Keys) {
  const { DEMO, PUBLIC_URL, SEED, DATABASE_URL } = env;
  const real = REAL_KEYS.filter((key) => env[key]);
  if (DEMO === "on" && real.length)
    throw new Error(
      `The setting DEMO is wrong: a demonstration has no real services, so leave out DEMO or ${list.format(real)}.`,
    );
  const local = PUBLIC_URL === undefined || isLoopbackName(new URL(PUBLIC_URL).hostname);
  const demo: DemoAudience = DEMO === "on" ? "everyone" : local ? "loopback" : "no one";
  if (demo === "no one" && SEED !== undefined && SEED !== "none")
    throw new Error(
      `The setting SEED is wrong: ${PUBLIC_URL} is not a loopback address, so the demonstration needs DEMO=on.`,
    );
  const usual = DATABASE_URL || demo === "no one" ? "none" : "demo";
  return { demo, seed: SEED ?? usual } as const;
}
