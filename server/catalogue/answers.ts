import { LRUCache } from "lru-cache";
import { type Answer, bytesOf, newAnswer } from "./answer.ts";
import { createAnswerTable } from "./answer-table.ts";
import type { Condition } from "./condition.ts";
import type { CatalogueFilter } from "./conditions.ts";

const ANSWERS_MAX = 5_000;
const BYTES_MAX = 32 * 1024 * 1024;

/** A new one each time that the answer has grown: the cache keeps the size of an object that it has. */
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
      // First: otherwise each answer is removed on its own, and those left are numbered again and again.
      table.clear();
      answers.clear();
    },
    grown: (question: string, answer: Answer) => answers.set(question, { answer }),

    /** What is cached of a question. */
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
