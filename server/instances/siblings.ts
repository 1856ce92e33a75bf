import type { Question, Questions, ToInstance, ToSupervisor } from "./protocol.ts";

type Handler = (about: never) => unknown;

/** The other instances of this machine, as one of them sees them. */
export interface Siblings {
  /** Which instance this is; undefined where it is the only one. */
  readonly number: number | undefined;
  /** Asks all others; one that does not answer within a second is left out. */
  ask<Q extends Question>(
    question: Q,
    about: Questions[Q]["about"],
  ): Promise<Questions[Q]["answer"][]>;
  /** How this instance answers. */
  answer<Q extends Question>(
    question: Q,
    handler: (
      about: Questions[Q]["about"],
    ) => Questions[Q]["answer"] | Promise<Questions[Q]["answer"]>,
  ): void;
}

/** For a shop of one process. */
export const noSiblings: Siblings = { number: undefined, ask: async () => [], answer() {} };

/** @param send to the supervisor, which passes questions and answers on */
export function createSiblings(number: number, send: (message: ToSupervisor) => void) {
  const handlers = new Map<Question, Handler>();
  const asked = new Map<number, (values: unknown[]) => void>();
  let last = 0;

  async function answerTo(question: Question, about: unknown): Promise<unknown> {
    return handlers.get(question)?.(about as never) ?? null;
  }

  const siblings: Siblings = {
    number,
    ask: (question, about) =>
      new Promise<never[]>((resolve) => {
        last += 1;
        asked.set(last, resolve as (values: unknown[]) => void);
        send({ type: "ask", id: last, question, about });
      }),
    answer: (question, handler) => void handlers.set(question, handler),
  };

  return {
    siblings,

    hear(message: ToInstance): void {
      if (message.type === "answers") {
        asked.get(message.id)?.(message.values);
        asked.delete(message.id);
      }
      if (message.type === "asked") {
        const { id, question, about } = message;
        const reply = (value: unknown) => send({ type: "answer", id, value });
        answerTo(question, about).then(reply, () => reply(null));
      }
    },
  };
}
