import { hash } from "node:crypto";
import { followCounts, noteCount } from "../catalogue/followed-reads.ts";
import { type Counter, type CountParts, type Counts, createCounter, joinCounts } from "./counts.ts";

type Read<Data> = (counter: Counter) => Promise<Data>;

const tagOf = (data: unknown) => hash("sha1", JSON.stringify(data), "base64url");

/** A read as long as its page lasts, so it must not refer to its data. */
interface CountedRead {
  read: Read<unknown>;
  /** Its number on the page. */
  number: number;
  parts: CountParts;
  /** Of all data except the counts. */
  tag: string;
  /** Whether reading again would return the same data and counts. */
  isStillSo: () => boolean;
}

async function run<Data>(read: Read<Data>, number: number) {
  const { counter, parts } = createCounter(number);
  const { result, isStillSo } = followCounts(() => read(counter));
  const data = await result;
  const counted: CountedRead = { read, number, parts, tag: tagOf(data), isStillSo };
  return { data, counted };
}

/** The read with its data of now; undefined if more than counts has changed. */
async function again(before: CountedRead): Promise<CountedRead | undefined> {
  if (before.isStillSo()) {
    noteCount(before.isStillSo);
    return before;
  }
  const { counted } = await run(before.read, before.number);
  return counted.tag === before.tag ? counted : undefined;
}

/** Counts that change often: when they do, the page need not be rendered again. */
export interface Counted {
  counts: Counts;
  /** The counts as they are now; undefined if more than counts has changed. */
  recount(): Promise<Counted | undefined>;
}

function countedOf(reads: readonly CountedRead[]): Counted {
  return {
    counts: joinCounts(reads.map(({ parts }) => parts)),
    async recount() {
      const now = await Promise.all(reads.map(again));
      return now.every((one) => one !== undefined) ? countedOf(now) : undefined;
    },
  };
}

/** The reads with counts of one page. */
export function createCountedReads() {
  const reads: CountedRead[] = [];
  let numbers = 0;

  return {
    /** Reads data with counts, which can be read again. */
    async read<Data>(read: Read<Data>): Promise<Data> {
      const number = numbers;
      numbers += 1;
      const { data, counted } = await run(read, number);
      reads[number] = counted;
      return data;
    },

    /** Once all have ended; undefined where there are none, or one has failed. */
    counted(): Counted | undefined {
      const isComplete = numbers > 0 && Object.keys(reads).length === numbers;
      return isComplete ? countedOf(reads) : undefined;
    },
  };
}
