import type { Car } from "#shared/car.ts";
import { FACT_NAMES, type FactName, factFields } from "#shared/facts.ts";
import { messages } from "#shared/messages.ts";
import { isValidVin, plainVin } from "#shared/vin.ts";

/** The texts of the facts' fields that were touched. */
export type FactValues = Partial<Record<FactName, string>>;

/** The text of a field: what was typed, else the car's value. */
export function factValue(values: FactValues, car: Car | undefined, name: FactName): string {
  return values[name] ?? String(car?.[name] ?? "");
}

/** The first message of each fact that was touched; a VIN is checked against the model year. */
export function factProblems(values: FactValues, car: Car | undefined, model: string): FactValues {
  const problems: FactValues = {};
  for (const name of FACT_NAMES) {
    const typed = values[name]?.trim();
    if (!typed) continue;
    const message = factFields[name].safeParse(typed).error?.issues[0]?.message;
    if (message) problems[name] = message;
  }
  const vin = plainVin(factValue(values, car, "vin"));
  const year = Number(model || car?.model);
  if (vin && year && !isValidVin(vin, year)) problems.vin = messages.vinInvalid;
  return problems;
}

/** The facts to send: only changed ones; an emptied one is deleted. */
export function changedFacts(values: FactValues, car: Car | undefined): FactValues {
  const sent: FactValues = {};
  for (const name of FACT_NAMES) {
    const typed = values[name]?.trim();
    if (typed !== undefined && typed !== String(car?.[name] ?? "")) sent[name] = typed;
  }
  return sent;
}

/** The facts that were typed before the scripts arrived, else those of a draft. */
export function begunFacts(
  typed: FormData | null,
  draft: Record<string, string> | undefined,
  car: Car | undefined,
): FactValues {
  const begun: FactValues = {};
  for (const name of FACT_NAMES) {
    const value = typed?.get(name);
    const isNew = typeof value === "string" && value !== String(car?.[name] ?? "");
    const now = isNew ? value : draft?.[name];
    if (now !== undefined) begun[name] = now;
  }
  return begun;
}
