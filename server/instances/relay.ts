import type { ToInstance, ToSupervisor, Written } from "./protocol.ts";

/**
 * An instance whose memory is older than this asks the database, so one that has not answered by
 * then shows nothing old when it goes on.
 */
const ANSWER_MS = 1_000;
/** For this long, a transaction that has changed very many cars may appear gradually. */
const LARGE_ANSWER_MS = 10_000;

export interface Member {
  send(message: ToInstance): void;
}

interface Pending {
  asker: Member;
  askersId: number;
  waiting: Set<Member>;
  values: unknown[];
  timer: NodeJS.Timeout;
}

/** Whether an answer may take as long as applying very many changes. */
function isLarge({ question, about }: ToSupervisor & { type: "ask" }): boolean {
  return question === "catchUp" && (about as Written).cars?.large === true;
}

/** Passes questions of each instance on to all others, and their answers back. */
export function createRelay() {
  const members = new Set<Member>();
  /** Did not answer the last time: nobody waits for them until they answer again. */
  const silent = new Set<Member>();
  const pending = new Map<number, Pending>();
  let last = 0;

  function finish(id: number): void {
    const one = pending.get(id);
    if (!one) return;
    clearTimeout(one.timer);
    pending.delete(id);
    for (const member of one.waiting) silent.add(member);
    one.asker.send({ type: "answers", id: one.askersId, values: one.values });
  }

  function settle(id: number, one: Pending, member: Member): void {
    if (one.waiting.delete(member) && one.waiting.size === 0) finish(id);
  }

  return {
    join: (member: Member) => void members.add(member),

    leave(member: Member): void {
      members.delete(member);
      silent.delete(member);
      for (const [id, one] of [...pending]) settle(id, one, member);
    },

    ask(asker: Member, asked: ToSupervisor & { type: "ask" }): void {
      const { id: askersId, question, about } = asked;
      last += 1;
      const id = last;
      const others = [...members].filter((member) => member !== asker);
      const waiting = new Set(others.filter((member) => !silent.has(member)));
      const timer = setTimeout(finish, isLarge(asked) ? LARGE_ANSWER_MS : ANSWER_MS, id);
      pending.set(id, { asker, askersId, waiting, values: [], timer });
      for (const member of others) member.send({ type: "asked", id, question, about });
      if (waiting.size === 0) finish(id);
    },

    answer(member: Member, { id, value }: ToSupervisor & { type: "answer" }): void {
      silent.delete(member);
      const one = pending.get(id);
      if (!one?.waiting.has(member)) return;
      one.values.push(value);
      settle(id, one, member);
    },
  };
}
