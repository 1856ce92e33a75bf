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
 * Lets visitors read what they have written, whichever process and server answers. A change is
 * answered with a cookie that says how far the database's log was; what is read for its bearer comes
 * from a server that has followed so far, and from memory once that has.
 */
export function readOwnWrites(app: FastifyInstance, { cookie, replicas, catalogue }: Deps): void {
  if (!replicas.exist) return;
  /** What is before it is in memory. */
  let caughtUp: Position = 0n;

  /** A cookie may hold any position. Of one that the primary's log has not reached there is nothing to know. */
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
    // Without a session nothing that a visitor changes is shown to them.
    const known = acting?.session || reply.getHeader("set-cookie") !== undefined;
    if (!acting?.wrote || !known) return payload;
    const now = await replicas.primary.position().catch(() => undefined);
    if (now) cookie.write(reply, now.text);
    return payload;
  });
}
