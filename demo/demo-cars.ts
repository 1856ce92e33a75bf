import { aldermoor } from "./cars/aldermoor.ts";
import { halbrecht } from "./cars/halbrecht.ts";
import { kazemori } from "./cars/kazemori.ts";
import { montefosco } from "./cars/montefosco.ts";
import { norrvane } from "./cars/norrvane.ts";
import { pellworth } from "./cars/pellworth.ts";
import { rochelande } from "./cars/rochelande.ts";
import { serravento } from "./cars/serravento.ts";
import { sternau } from "./cars/sternau.ts";
import { vantreux } from "./cars/vantreux.ts";
import { velazora } from "./cars/velazora.ts";
import { wexcombe } from "./cars/wexcombe.ts";
import type { DemoCar } from "./demo-car.ts";

/** The demonstration catalogue, maker by maker; the order decides the ids. */
export const demoCars: DemoCar[] = [
  ...serravento,
  ...montefosco,
  ...vantreux,
  ...aldermoor,
  ...wexcombe,
  ...halbrecht,
  ...sternau,
  ...norrvane,
  ...pellworth,
  ...kazemori,
  ...velazora,
  ...rochelande,
];
