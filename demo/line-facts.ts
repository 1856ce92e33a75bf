import type { Facts } from "#shared/facts.ts";

type LineFacts = Pick<Facts, "engine" | "power" | "gearbox" | "drive"> & {
  /** Only for lines whose pictures do not show it. */
  body?: "roadster";
};

/** The facts that all cars of a model line share and their pictures do not show. */
export const lineFacts: Record<string, LineFacts> = {
  "aldermoor-chancel": car("V12, 6.6 litres, two turbochargers", 580, "automatic", "rear"),
  "aldermoor-regnant": car("Straight six, 4.9 litres", 175, "automatic", "rear"),
  "aldermoor-verger": car("V8, 4.4 litres, two turbochargers", 550, "automatic", "all"),
  "halbrecht-hochwald": car("Straight six diesel, 3.0 litres", 290, "automatic", "all"),
  "halbrecht-kanzler": car("Straight six, 3.0 litres, and electric motor", 470, "automatic", "all"),
  "halbrecht-kontur": car("Electric motor", 400, "automatic", "rear"),
  "kazemori-akatsuki": car("V6, 3.5 litres, and three motors", 930, "automatic", "all"),
  "kazemori-hotaru": car("Straight six, 2.0 litres", 150, "manual", "rear"),
  "kazemori-shirogane": car("V6, 3.5 litres, and electric motor", 420, "automatic", "rear"),
  "montefosco-corsaletto": car("V12, 3.0 litres", 250, "manual", "rear"),
  "montefosco-lunaria": car("V8, 4.0 litres, two turbochargers", 620, "automatic", "rear"),
  "montefosco-lunaria-aperta": car("V8, 4.0 litres, two turbochargers", 620, "automatic", "rear"),
  "norrvane-skarn": car("Two electric motors", 490, "automatic", "all"),
  "norrvane-vinter": car("Two electric motors", 430, "automatic", "all"),
  "pellworth-boulevardier": car("V8, 6.4 litres", 330, "automatic", "rear"),
  "pellworth-catalpa": car("V8, 5.2 litres, supercharged", 670, "manual", "rear"),
  "pellworth-redwood": car("V8, 6.2 litres", 460, "automatic", "all"),
  "rochelande-aventurine": car("V8, 4.0 litres, two turbochargers", 560, "automatic", "rear"),
  "rochelande-cornaline": car("V8, 4.0 litres, and electric motor", 600, "automatic", "all"),
  "serravento-aquilante": car("V8, 3.9 litres, and three motors", 1_000, "automatic", "all"),
  "serravento-fulgida": car("V12, 3.9 litres, mounted across", 385, "manual", "rear"),
  "serravento-tramonto": car("V8, 4.5 litres", 570, "sequential", "rear"),
  "sternau-impuls": car("Flat six, 4.0 litres", 420, "manual", "rear"),
  "sternau-perihel": car("Straight four, 1.8 litres", 130, "manual", "rear"),
  "vantreux-clairval": car("Two electric motors", 640, "automatic", "all"),
  "vantreux-eridane": car("Two electric motors", 520, "automatic", "all"),
  "vantreux-sirelle": car("Straight six, 2.6 litres", 140, "manual", "rear", "roadster"),
  "velazora-tormenta": car("V8, 4.0 litres, and three motors", 1_340, "automatic", "all"),
  "wexcombe-curlew": car("Straight six, 3.4 litres", 210, "manual", "rear", "roadster"),
  "wexcombe-fieldfare": car("V8, 4.0 litres", 500, "automatic", "rear"),
  "wexcombe-redstart": car("Straight six, 3.8 litres", 265, "manual", "rear"),
  "wexcombe-sandpiper": car("Straight six, 3.0 litres", 340, "automatic", "rear", "roadster"),
};

function car(
  engine: string,
  power: number,
  gearbox: "manual" | "automatic" | "sequential",
  drive: "rear" | "all",
  body?: "roadster",
): LineFacts {
  return { engine, power, gearbox, drive, ...(body ? { body } : {}) };
}
