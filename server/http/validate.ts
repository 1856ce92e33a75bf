import type { FastifySchemaCompiler, FastifySerializerCompiler } from "fastify/types/schema.js";
import { z } from "zod";
import { messages } from "#shared/messages.ts";
import { badRequest, type HttpError } from "./errors.ts";

/**
 * Turns a failed parse into the 400 of the contract: the first message, and all in `details`, each
 * once.
 */
function invalid({ issues }: z.ZodError): HttpError {
  const named = issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const details = [...new Map(named.map((one) => [`${one.path} ${one.message}`, one])).values()];
  return badRequest(details[0]?.message ?? messages.invalidInput, details);
}

/** Replaces zod's own messages where a schema has none. */
const errorMap = { error: () => messages.invalidInput };

/** @throws the 400 of the contract */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, errorMap);
  if (!result.success) throw invalid(result.error);
  return result.data;
}

/** Fastify checks body, query and path of each route with the zod schema that the route names. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (value: unknown) => {
    const result = schema.safeParse(value, errorMap);
    return result.success ? { value: result.data } : { error: invalid(result.error) };
  };

/** Replies are made by presenters; their schemas are not run here, but the tests compare replies with them. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = () => JSON.stringify;

/** A path parameter; where it is no UUID, the handler answers "not found". */
export const idParam = z.object({ id: z.string() });
const uuid = z.uuid();

/** Whether PostgreSQL accepts this as an id. */
export function isId(value: string): boolean {
  return uuid.safeParse(value).success;
}
