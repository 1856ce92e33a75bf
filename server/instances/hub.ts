import { createDispatcher } from "./dispatcher.ts";
import type { InstanceProcess } from "./instance-process.ts";
import type { ToSupervisor } from "./protocol.ts";
import { createRelay } from "./relay.ts";
import { createSharedCounts } from "./shared-counts.ts";

/**
 * Connects the instances: passes on their messages, counts limits for all of them, and gives them
 * connections.
 */
export function createHub() {
  const relay = createRelay();
  const dispatcher = createDispatcher();
  const counts = createSharedCounts();

  return {
    accept: dispatcher.accept,
    untaken: dispatcher.untaken,
    use: counts.use,
    close: counts.close,

    hear(instance: InstanceProcess, message: ToSupervisor): void {
      if (message.type === "joined") relay.join(instance);
      if (message.type === "serving") dispatcher.join(instance);
      if (message.type === "taken") dispatcher.taken(instance, message.id);
      if (message.type === "tookAll") dispatcher.tookAll(instance, message.id);
      if (message.type === "ask") relay.ask(instance, message);
      if (message.type === "answer") relay.answer(instance, message);
      if (message.type === "count") void counts.count(instance, message);
      if (message.type === "free") counts.free(instance, message.id);
    },

    leave(instance: InstanceProcess): void {
      relay.leave(instance);
      dispatcher.leave(instance);
      counts.leave(instance);
    },
  };
}
