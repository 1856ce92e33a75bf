import { z } from "zod";
import { blankAsUnset } from "../setting-kinds.ts";

const TOKEN = /^[\w.~+/-]{24,}=*$/;

export const metricsEnvironment = {
  /** What `/metrics` asks for as a bearer token. */
  METRICS_TOKEN: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(
        TOKEN,
        "must have at least 24 characters of a bearer token; openssl rand -hex 24 makes one",
      )
      .optional(),
  ),
};
