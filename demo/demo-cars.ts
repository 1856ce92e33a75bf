import { america } from "./cars/america.ts";
import { bentleyRollsRoyce } from "./cars/bentley-rolls-royce.ts";
import { britain } from "./cars/britain.ts";
import { europe } from "./cars/europe.ts";
import { ferrariLamborghini } from "./cars/ferrari-lamborghini.ts";
import { germany } from "./cars/germany.ts";
import { japanKorea } from "./cars/japan-korea.ts";
import { maseratiAlfaLancia } from "./cars/maserati-alfa-lancia.ts";
import { porsche } from "./cars/porsche.ts";
import { specialists } from "./cars/specialists.ts";
import type { DemoCar } from "./demo-car.ts";

/** The demonstration catalogue, make by make; the order decides the ids. */
export const demoCars: DemoCar[] = [
  ...ferrariLamborghini,
  ...maseratiAlfaLancia,
  ...porsche,
  ...germany,
  ...bentleyRollsRoyce,
  ...britain,
  ...specialists,
  ...europe,
  ...america,
  ...japanKorea,
];
