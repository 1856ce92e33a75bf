import { LRUCache } from "lru-cache";
import type { Sort } from "#shared/constants.ts";
import { type Answer, adjust, bytesOf, newAnswer } from "./answer.ts";
import type { FilterCondition } from "./condition.ts";
import type { CatalogueFilter } from "./conditions.ts";
import type { Compare } from "./order.ts";
import { createRecentChanges } from "./recent-changes.ts";

const ANSWERS_MAX = 5_000;
const BYTES_MAX = 32 * 1024 * 1024;

/**
 * A new object whenever the answer has grown, because the cache never measures the same object
 * again.
 */
interface Kept {
  answer: Answer;
}

interface Options {
  conditionsOf: (filter: CatalogueFilter) => FilterCondition[];
  compares: Record<Sort, Compare>;
}

/**
 * The answers to the questions asked last. Each follows the changes of cars once it is asked for
 * again: most are not, before the next change.
 */
export function createAnswers({ conditionsOf, compares }: Options) {
  const changes = createRecentChanges();
  const answers = new LRUCache<string, Kept>({
    max: ANSWERS_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ answer }, question) => bytesOf(answer) + question.length,
  });

  /** What is cached for a question, after all changes. */
  function current(question: string): Answer | undefined {
    const answer = answers.get(question)?.answer;
    if (!answer || answer.followed === changes.count()) return answer;
    const concerns = changes.concerning(answer);
    if (concerns) {
      adjust(answer, concerns, compares);
      answer.followed = changes.count();
      return answer;
    }
    answers.delete(question);
    return undefined;
  }

  return {
    changed: changes.add,
    isEmpty: () => answers.size === 0,
    clear(): void {
      answers.clear();
      changes.clear();
    },
    grown: (question: string, answer: Answer) => answers.set(question, { answer }),

    /** What is cached for a question. */
    known: (filter: CatalogueFilter) => current(JSON.stringify(filter)),

    to(filter: CatalogueFilter): { answer: Answer; question: string } {
      const question = JSON.stringify(filter);
      const known = current(question);
      if (known) return { answer: known, question };
      const answer = newAnswer(conditionsOf(filter), changes.count());
      answers.set(question, { answer });
      return { answer, question };
    },
  };
}

export type Answers = ReturnType<typeof createAnswers>;
