import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const CONNECT_MS = 3_000;
const ANSWER_MS = 1_000;

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const late = pause(ANSWER_MS, undefined, { signal: over.signal, ref: false })
    // If this process was busy, the answer may have arrived without being read.
    .then(() => nextTurn())
    .then(() => {
      throw new Error("Connection terminated: no answer in time");
    });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}

/** Asks a server one question over a connection of its own, and over a new one after a failure. */
export function createProbe<Answer extends object>(url: string, question: string) {
  let client: pg.Client | undefined;
  let asking: Promise<Answer> | undefined;
  let closed = false;

  function drop(): void {
    client?.end().catch(() => {});
    client = undefined;
  }

  async function open(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: "marque probe",
    });
    made.on("error", () => made === client && drop());
    await made.connect();
    client = made;
    // Nobody would close it later.
    if (closed) throw new Error("The probe was closed while it connected");
    return made;
  }

  async function answer(): Promise<Answer> {
    try {
      const mine = client ?? (await open());
      const { rows } = await inTime(mine.query<Answer>(question));
      return rows[0] as Answer;
    } catch (error) {
      drop();
      throw error;
    }
  }

  return {
    /** Concurrent callers share one answer. @throws where there is none within a second */
    ask(): Promise<Answer> {
      asking ??= answer().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    /** The next question goes over a new connection. */
    drop,
    close(): void {
      closed = true;
      drop();
    },
  };
}

/**
 * Does the work again and again, with this pause after each end.
 * @returns a function that stops it
 */
export function repeat(ms: number, work: () => Promise<void>): () => void {
  let stopped = false;
  const run = async () => {
    await work();
    if (!stopped) setTimeout(run, ms).unref();
  };
  void run();
  return () => {
    stopped = true;
  };
}
