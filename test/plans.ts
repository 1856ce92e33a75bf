import pg from "pg";

/** A statement as the shop sent it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** A step of EXPLAIN's output, with the fields that are read here. */
interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Plan Rows": number;
  "Plan Width": number;
  /** These three where the statement was executed, for each execution of the step. */
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Step[];
}

const SQL_MAX = 200;
const oneLine = (sql: string) => sql.replace(/\s+/g, " ").trim().slice(0, SQL_MAX);

/** Collects the statements that read from the database while `work` runs, each once. */
export async function recordReads(work: () => Promise<unknown>): Promise<Statement[]> {
  const found = new Map<string, Statement>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, given] = args as [Partial<Statement> | string | undefined, unknown];
    const { text, values } =
      typeof asked === "string" ? { text: asked, values: given } : (asked ?? {});
    if (text && /^\s*(select|with)\b/i.test(text))
      found.set(text + JSON.stringify(values), {
        text,
        values: Array.isArray(values) ? values : [],
      });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return [...found.values()];
}

/**
 * Holds back the answers of matching statements until this many of them were sent. If one of them
 * waits for the answer of another, the work never ends.
 */
export async function answerTogether(
  work: () => Promise<unknown>,
  { statements, match }: { statements: number; match: RegExp },
): Promise<void> {
  const { query } = pg.Client.prototype;
  const { promise: allSent, resolve } = Promise.withResolvers<void>();
  let sent = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [Partial<Statement> | string | undefined];
    const text = typeof asked === "string" ? asked : asked?.text;
    const answer: unknown = Reflect.apply(query, this, args);
    if (!text || !match.test(text)) return answer;
    sent += 1;
    if (sent === statements) resolve();
    return allSent.then(() => answer);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
}

function* stepsOf(step: Step): Generator<Step> {
  yield step;
  for (const part of step.Plans ?? []) yield* stepsOf(part);
}

interface Limits {
  /** Tables with more rows than this must not be scanned sequentially. */
  scannedRows: number;
  /** A plan must not sort more rows than this. */
  sortedRows: number;
}

/** PostgreSQL's estimate of the rows of each table. */
async function tableRows(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    "select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r'",
  );
  return new Map(rows.map((one) => [one.name, one.rows]));
}

async function planOf(
  pool: pg.Pool,
  { text, values }: Statement,
  options = "format json",
): Promise<Step> {
  const explained = await pool.query(`explain (${options}) ${text}`, values);
  const [{ Plan: plan }] = explained.rows[0]["QUERY PLAN"] as [{ Plan: Step }];
  return plan;
}

/**
 * PostgreSQL estimates the rows of an expression of `with`. If the estimate is too low, it compares
 * each row with all others (a nested loop), however many there are.
 * @returns a line for each statement that joins two such expressions
 */
export async function guessedJoins(pool: pg.Pool, statements: Statement[]): Promise<string[]> {
  const isOfWith = (step: Step) =>
    [...stepsOf(step)].some((part) => part["Node Type"] === "CTE Scan");
  const isGuessed = ({ Plans: parts = [], ...step }: Step) =>
    /Join|Nested Loop/.test(step["Node Type"]) && parts.length > 1 && parts.every(isOfWith);
  const problems: string[] = [];
  for (const statement of statements)
    if ([...stepsOf(await planOf(pool, statement))].some(isGuessed))
      problems.push(oneLine(statement.text));
  return problems;
}

/** The types of nodes in a statement's plan. */
export async function stepsOfPlan(pool: pg.Pool, statement: Statement): Promise<string[]> {
  return [...stepsOf(await planOf(pool, statement))].map((step) => step["Node Type"]);
}

/** @returns a line for each sequential scan of a large table and each large sort */
export async function slowSteps(pool: pg.Pool, statements: Statement[], limits: Limits) {
  const sizes = await tableRows(pool);
  const problems: string[] = [];
  for (const statement of statements) {
    const { text, values } = statement;
    for (const step of stepsOf(await planOf(pool, statement))) {
      const table = step["Relation Name"] ?? "";
      const isLarge = (sizes.get(table) ?? 0) > limits.scannedRows;
      if (/Seq Scan/.test(step["Node Type"]) && isLarge)
        problems.push(`reads all of ${table}: ${oneLine(text)} ${JSON.stringify(values)}`);
      // An incremental sort sorts the rows of one value at a time.
      if (step["Node Type"] === "Sort" && step["Plan Rows"] > limits.sortedRows)
        problems.push(
          `sorts ${step["Plan Rows"]} rows: ${oneLine(text)} ${JSON.stringify(values)}`,
        );
    }
  }
  return problems;
}

/**
 * Executes statements that only read.
 * @returns how many rows their scans find or skip, without those of indexes alone
 */
export async function rowsRead(pool: pg.Pool, statements: Statement[]): Promise<number> {
  let sum = 0;
  for (const statement of statements)
    for (const step of stepsOf(await planOf(pool, statement, "analyze, timing off, format json"))) {
      if (!step["Relation Name"] || /Only/.test(step["Node Type"])) continue;
      const each = (step["Actual Rows"] ?? 0) + (step["Rows Removed by Filter"] ?? 0);
      sum += each * (step["Actual Loops"] ?? 0);
    }
  return sum;
}
