import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { join } from "node:path";
import type { ToInstance, ToSupervisor } from "./protocol.ts";

const ENTRY = join(import.meta.dirname, "instance.ts");

const noError = () => {};

/** The process of an instance, as the supervisor sees it; it loads its code at once. */
export interface InstanceProcess {
  number: number;
  send(message: ToInstance): void;
  pass(id: number, socket: Socket): void;
  /** Asks whether all connections up to this one have arrived. */
  askFor(id: number): void;
  kill(): void;
  /** Resolves when it has ended, with its exit code or signal. */
  ended: Promise<number | string>;
}

async function endOf(child: ChildProcess): Promise<number | string> {
  const [code, signal] = await once(child, "exit");
  return code ?? signal;
}

export function startProcess(
  number: number,
  heard: (instance: InstanceProcess, message: ToSupervisor) => void,
): InstanceProcess {
  const child = fork(ENTRY);
  // What cannot be sent is told by its end.
  child.on("error", noError);
  const instance: InstanceProcess = {
    number,
    send: (message) => void child.send(message, noError),
    // Kept open here until the instance says that it has it.
    pass: (id, socket) =>
      void child.send({ type: "connection", id }, socket, { keepOpen: true }, noError),
    askFor: (id) => instance.send({ type: "passed", id }),
    kill: () => void child.kill("SIGKILL"),
    ended: endOf(child),
  };
  child.on("message", (message: ToSupervisor) => heard(instance, message));
  return instance;
}
