import { z } from "zod";

const TOKEN = /^[\w.~+/-]{24,}=*$/;

export const metricsEnvironment = {
  /** What `/metrics` asks for as a bearer token. */
  METRICS_TOKEN: z
    .string()
    .regex(
      TOKEN,
      "must have at least 24 characters of a bearer token; openssl rand -hex 24 makes one",
    )
    .optional(),
};
