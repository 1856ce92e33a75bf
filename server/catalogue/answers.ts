import { LRUCache } from "lru-cache";
import { type Answer, bytesOf, newAnswer } from "./answer.ts";
import { createAnswerTable } from "./answer-table.ts";
import type { Condition } from "./condition.ts";
import type { CatalogueFilter } from "./conditions.ts";

const ANSWERS_MAX = 5_000;
const BYTES_MAX = 32 * 1024 * 1024;

/**
 * A new object whenever the answer has grown, because the cache never measures the same object
 * again.
 */
interface Kept {
  answer: Answer;
}

/** The answers to the questions asked last. */
export function createAnswers(conditionsOf: (filter: CatalogueFilter) => Condition[]) {
  const table = createAnswerTable();
  const answers = new LRUCache<string, Kept>({
    max: ANSWERS_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ answer }, question) => bytesOf(answer) + question.length,
    dispose: ({ answer }, _question, reason) => {
      if (reason !== "set") table.remove(answer);
    },
  });

  return {
    forEachConcerned: table.forEachConcerned,
    failuresOf: table.failuresOf,
    failuresAfter: table.failuresAfter,
    isEmpty: () => answers.size === 0,
    clear(): void {
      // Cleared first: otherwise each answer is removed on its own, and the others are renumbered
      // each time.
      table.clear();
      answers.clear();
    },
    grown: (question: string, answer: Answer) => answers.set(question, { answer }),

    /** What is cached for a question. */
    known: (filter: CatalogueFilter) => answers.get(JSON.stringify(filter))?.answer,

    to(filter: CatalogueFilter): { answer: Answer; question: string } {
      const question = JSON.stringify(filter);
      const known = answers.get(question);
      if (known) return { ...known, question };
      const answer = newAnswer(conditionsOf(filter));
      answers.set(question, { answer });
      table.add(answer);
      return { answer, question };
    },
  };
}

export type Answers = ReturnType<typeof createAnswers>;
