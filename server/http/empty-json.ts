import type { FastifyInstance } from "fastify";

/** Many clients name JSON as the type of every call, also of those that carry no body. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => (body === "" ? done(null) : parse(request, body, done)),
  );
}
