import type { FastifyInstance } from "fastify";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { currentActing } from "../db/acting.ts";
import { type Position, parsePosition } from "../db/replicas/position.ts";
import type { Replicas } from "../db/replicas/replicas.ts";
import type { Cookie } from "../sessions/cookie.ts";

interface Deps {
  cookie: Cookie;
  replicas: Replicas;
  catalogue: Pick<Catalogue, "catchUp">;
}

/**
 * Lets visitors read their own writes, whichever process and database server answers. A change is
 * answered with a cookie that contains the position of the database's log. A request with this
 * cookie is answered by a server that has reached the position, and from memory once memory has.
 */
export function readOwnWrites(app: FastifyInstance, { cookie, replicas, catalogue }: Deps): void {
  if (!replicas.exist) return;
  /** Everything committed before this position is in memory. */
  let caughtUp: Position = 0n;

  /** A cookie may contain any position; one that the primary's log has not reached is ignored. */
  async function catchUp(position: Position): Promise<void> {
    const { primary } = replicas;
    const now = primary.isAway()
      ? undefined
      : await primary.orGone(primary.position()).catch(() => undefined);
    if (now && position > now.position) return;
    await catalogue.catchUp({ large: true, elsewhere: true });
    if (now) caughtUp = now.position;
  }

  app.addHook("onRequest", async (request) => {
    const acting = currentActing();
    const position = parsePosition(cookie.read(request));
    if (!acting || position === undefined) return;
    acting.position = position;
    if (acting.reads && position > caughtUp) await catchUp(position);
  });

  app.addHook("onSend", async (_request, reply, payload) => {
    const acting = currentActing();
    // Without a session a visitor is shown nothing that they have changed.
    const known = acting?.session || reply.getHeader("set-cookie") !== undefined;
    if (!acting?.wrote || !known) return payload;
    const now = await replicas.primary.position().catch(() => undefined);
    if (now) cookie.write(reply, now.text);
    return payload;
  });
}
