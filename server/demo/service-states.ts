import type { Config } from "../config.ts";

/** What a visitor gets: the configured service, its sandbox, or nothing. */
export type ServiceState = "real" | "sandbox" | "off";

type Services = Pick<Config, "provider" | "firebase" | "smtpUrl">;

/** @param demo whether this visitor gets the sandboxes */
export function serviceStates({ provider, firebase, smtpUrl }: Services, demo: boolean) {
  const state = (real: unknown): ServiceState => (real ? "real" : demo ? "sandbox" : "off");
  return { payments: state(provider), google: state(firebase), mail: state(smtpUrl) };
}
export type ServiceStates = ReturnType<typeof serviceStates>;

type Lines = Record<keyof ServiceStates, string>;

const off: Lines = {
  payments: "not set up: FINISH ORDER says so, and nothing can be bought",
  google: "not set up: pages have no Google button",
  mail: "not set up: mails wait until it is",
};
const sandbox: Lines = {
  payments: "the sandbox takes payments, without money",
  google: "a popup of the sandbox stands in for Google",
  mail: "mails are files in the data folder",
};
const where = { everyone: " (DEMO=on)", loopback: " (only at loopback addresses)", "no one": "" };

/** What happens without each service's keys, for the operator. */
export function withoutKeys({ demo }: Pick<Config, "demo">): Lines {
  if (demo === "no one") return off;
  const at = where[demo];
  return {
    payments: sandbox.payments + at,
    google: sandbox.google + at,
    mail: sandbox.mail,
  };
}

/** The start lines about services without keys. */
export function serviceLines(config: Services & Pick<Config, "demo">): string[] {
  const states = serviceStates(config, false);
  const words = withoutKeys(config);
  const names = { payments: "Payments", google: "Google sign-in", mail: "Mail" } as const;
  const lines = (Object.keys(names) as (keyof Lines)[])
    .filter((service) => states[service] === "off")
    .map((service) => `${names[service]}: ${words[service]}.`);
  if (config.demo !== "everyone") return lines;
  return ["DEMO=on: anyone who reaches this shop can use its demonstration accounts.", ...lines];
}
