import { type ChildProcess, fork } from "node:child_process";
import type { Socket } from "node:net";
import { join } from "node:path";
import { sentence } from "../sentence.ts";
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
  /**
   * Resolves when it has ended, with its exit code or signal, or the reason why it could not be
   * started.
   */
  ended: Promise<number | string>;
}

/** `fork` throws if memory is short; any other failure is an event. */
function forkEntry(): ChildProcess | string {
  try {
    return fork(ENTRY);
  } catch (error) {
    return sentence(error);
  }
}

const endOf = (child: ChildProcess) =>
  new Promise<number | string>((resolve) => {
    child.once("exit", (code, signal) => resolve(code ?? signal ?? ""));
    // Also emitted if a message cannot be sent; the exit event then reports the end.
    child.on("error", (error) => {
      if (child.pid === undefined) resolve(sentence(error));
    });
  });

export function startProcess(
  number: number,
  heard: (instance: InstanceProcess, message: ToSupervisor) => void,
): InstanceProcess {
  const forked = forkEntry();
  const child = typeof forked === "string" ? undefined : forked;
  /** A process that could not be started has no channel. */
  const send = (message: ToInstance, socket?: Socket) =>
    // Kept open here until the instance says that it has it.
    void (child?.connected && child.send(message, socket, { keepOpen: true }, noError));
  const instance: InstanceProcess = {
    number,
    send: (message) => send(message),
    pass: (id, socket) => send({ type: "connection", id }, socket),
    askFor: (id) => send({ type: "passed", id }),
    kill: () => void child?.kill("SIGKILL"),
    ended: typeof forked === "string" ? Promise.resolve(forked) : endOf(forked),
  };
  child?.on("message", (message: ToSupervisor) => heard(instance, message));
  return instance;
}
