import "../node-env.ts";
import type { Socket } from "node:net";
import { readConfig } from "../config.ts";
import { sentence } from "../sentence.ts";
import type { ToInstance, ToSupervisor } from "./protocol.ts";
import { createRemoteCounts } from "./remote-counts.ts";
import { createSiblings } from "./siblings.ts";

// One of several processes that serve on one port: the supervisor starts it, passes connections on
// to it, and tells it when to stop.

const noError = () => {};

/** The channel may be closed: then this process ends anyway. */
function send(message: ToSupervisor, sent = noError): void {
  process.send?.(message, undefined, {}, sent);
}

async function open(
  { number, databaseUrl, prepared, listening }: ToInstance & { type: "open" },
  loading: Promise<typeof import("./open-instance.ts")>,
) {
  const { siblings, hear } = createSiblings(number, send);
  const remote = createRemoteCounts(send);
  process.on("message", (message: ToInstance) => {
    hear(message);
    if (message.type === "counted") remote.hear(message);
  });
  const { openInstance } = await loading;
  const instance = await openInstance({
    config: readConfig(),
    databaseUrl,
    prepared,
    siblings,
    counts: remote.counts,
    print: (line) => console.log(line),
  });
  const { app, services } = instance;
  await app.ready();
  services.paymentSandbox?.listening(listening);
  // Begins Node's checks for requests that take too long, as where a server listens itself.
  app.server.emit("listening");
  send({ type: "joined" });
  // Once this is answered, instances that write wait for this one; earlier writes are read here
  // first.
  await siblings.ask("catchUp", { cars: null });
  await services.catalogue.catchUpHere({ large: true });
  send({ type: "serving" });
  return instance;
}

function serve(loading: Promise<typeof import("./open-instance.ts")>): void {
  let opened: ReturnType<typeof open> | undefined;
  const drain = Promise.withResolvers<void>();

  function begin(message: ToInstance & { type: "open" }): void {
    opened = open(message, loading);
    opened.catch((error) => send({ type: "failed", why: sentence(error) }, () => process.exit(1)));
  }

  async function take(id: number, socket: Socket | undefined): Promise<void> {
    // Before anything is read: an instance that dies now has begun to serve it.
    send({ type: "taken", id });
    const { app } = (await opened) ?? {};
    if (!socket || !app) return;
    // As HTTP's own server accepts connections: a client that has closed its side still reads the
    // reply.
    socket.allowHalfOpen = true;
    app.server.emit("connection", socket);
  }

  async function stop(): Promise<void> {
    const instance = await opened;
    await instance?.stop(drain.promise);
    process.exit(0);
  }

  process.on("message", (message: ToInstance, handle: unknown) => {
    if (message.type === "open") begin(message);
    if (message.type === "connection") void take(message.id, handle as Socket | undefined);
    if (message.type === "passed") send({ type: "tookAll", id: message.id });
    if (message.type === "closing") void stop();
    if (message.type === "drain") drain.resolve();
  });
}

// A terminal signals the whole process group; here only the supervisor decides.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, noError);
// Without the supervisor no connection reaches this process, and its database may be gone.
process.on("disconnect", () => process.exit(1));
process.stdout.on("error", noError);
serve(import("./open-instance.ts"));
