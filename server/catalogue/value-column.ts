import { isDeepStrictEqual } from "node:util";
import { type Codes, grown, widened } from "./typed-arrays.ts";

/** One spelling of a value. */
export interface Value {
  /** What filters compare: folded, the same for all spellings. */
  key: string;
  shown: string;
  /** For brands only. */
  id?: string;
}

interface Kept extends Value {
  /** How many slots have this value. */
  size: number;
}

/** How many values some car has, and how many no car has any more. */
export interface Share {
  used: number;
  unused: number;
}

/** What a facet shows: all spellings of a key under one of them. */
export interface ValueGroup extends Value {
  codes: number[];
}

const byName = new Intl.Collator("en").compare;

/** The first spelling in the order of characters names the group, as `min` does in SQL. */
function groupsOf(values: readonly Kept[]): ValueGroup[] {
  const found = new Map<string, ValueGroup>();
  for (const [code, { key, shown, id, size }] of values.entries()) {
    if (size === 0) continue;
    const group = found.get(key) ?? { key, shown, ...(id && { id }), codes: [] };
    if (shown < group.shown) group.shown = shown;
    group.codes.push(code);
    found.set(key, group);
  }
  return [...found.values()].sort((a, b) => byName(a.shown, b.shown));
}

/** The different values, each with its code. */
function createValues() {
  const values: Kept[] = [];
  const codeOf = new Map<string, number>();
  /** How many of them some slot has. */
  let used = 0;
  let groups: ValueGroup[] = [];
  let isGrouped = true;
  let regroupings = 0;

  /** Sorted by name, without values that no slot has. */
  function grouped(): readonly ValueGroup[] {
    if (isGrouped) return groups;
    const before = groups;
    groups = groupsOf(values);
    isGrouped = true;
    // A change of the only car with a value takes the value away and puts it back.
    if (!isDeepStrictEqual(groups, before)) regroupings += 1;
    return groups;
  }

  return {
    values,

    codeFor(value: Value): number {
      const name = `${value.key}\n${value.shown}`;
      const known = codeOf.get(name);
      if (known !== undefined) return known;
      const code = values.push({ ...value, size: 0 }) - 1;
      codeOf.set(name, code);
      return code;
    },

    groups: grouped,

    use(code: number): void {
      const kept = values[code] as Kept;
      kept.size += 1;
      if (kept.size > 1) return;
      used += 1;
      isGrouped = false;
    },

    leave(code: number): void {
      const kept = values[code] as Kept;
      kept.size -= 1;
      if (kept.size > 0) return;
      used -= 1;
      isGrouped = false;
    },

    share: (): Share => ({ used, unused: values.length - used }),

    /** Grows when a group comes, goes or is named differently. */
    regroupings(): number {
      grouped();
      return regroupings;
    },
  };
}

/** A column of few different values, each with a code of a byte or two. */
export function createValueColumn() {
  const { values, codeFor, use, leave, groups, regroupings, share } = createValues();
  let codes: Codes = new Uint8Array(0);

  function set(slot: number, value: Value): void {
    const code = codeFor(value);
    codes = grown(widened(codes, code), slot + 1);
    codes[slot] = code;
    use(code);
  }

  const clear = (slot: number) => leave(codes[slot] as number);

  function has(slot: number, { key, shown }: Value): boolean {
    const kept = values[codes[slot] as number];
    return kept?.key === key && kept.shown === shown;
  }

  return {
    /** The code of each slot. */
    get codes() {
      return codes;
    },
    /** By code. */
    values: values as readonly Readonly<Kept>[],
    groups,
    regroupings,
    share,

    set,
    clear,
    has,

    /** Changes the value of a slot that has one. */
    replace(slot: number, value: Value): void {
      if (has(slot, value)) return;
      clear(slot);
      set(slot, value);
    },
  };
}
export type ValueColumn = ReturnType<typeof createValueColumn>;
