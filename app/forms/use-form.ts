import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { firstMessages, type Problems, type Values } from "./problems.ts";

interface FormRules<Name extends string> {
  /** The fields, in their order on the screen. */
  names: readonly Name[];
  check: (values: Values<Name>) => Problems<Name>;
  /**
   * Validates at every key, all fields or only those that are filled in; otherwise messages show
   * only once a field was left or the form was sent.
   */
  eager?: boolean | "filled";
  onSubmit: (values: Values<Name>) => Promise<void>;
  onInvalid?: (values: Values<Name>) => void;
}

function read<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> {
  const data = new FormData(form);
  return fill(names, (name) => String(data.get(name) ?? ""));
}

function fill<Name extends string>(names: readonly Name[], value: (name: Name) => string) {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Values<Name>;
}

/**
 * Whether messages are announced as they appear. Those of a form that was sent are not: the first is
 * read with its field, which gets the focus, and each of the others with its own.
 */
function announceMessages(form: HTMLFormElement | null, live: boolean): void {
  for (const note of form?.querySelectorAll("[aria-live]") ?? [])
    note.ariaLive = live ? "polite" : "off";
}

/** The values of the fields, which of them were left, and what the server refused. */
function useFields<Name extends string>(names: readonly Name[]) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => fill(names, () => ""));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Problems<Name>>({});
  const [isFinal, setIsFinal] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the scripts arrive
  useEffect(() => {
    if (!form.current) return;
    setValues(read(form.current, names));
    const { elements } = form.current;
    const early: readonly unknown[] = window.early?.left ?? [];
    setTouched(new Set(names.filter((name) => early.includes(elements.namedItem(name)))));
  }, []);

  return {
    form,
    values,
    touched,
    refused,
    /**
     * Whether the server refused the current value of a field; a code that is left empty may become
     * a passkey.
     */
    isRefused: isFinal && names.some((name) => refused[name] && values[name] !== ""),
    onInput(event: FormEvent<HTMLFormElement>): void {
      const { name } = event.target as HTMLInputElement;
      announceMessages(event.currentTarget, true);
      setValues(read(event.currentTarget, names));
      setRefused((now) => ({ ...now, [name]: undefined }));
    },
    onBlur(event: FormEvent<HTMLFormElement>): void {
      const { name } = event.target as HTMLInputElement;
      setTouched((now) => new Set([...now, name]));
    },
    /**
     * Rendered at once, so that a screen reader finds the message at the field that gets the focus.
     */
    onSent(sent: Values<Name>): void {
      announceMessages(form.current, false);
      flushSync(() => {
        setValues(sent);
        setTouched(new Set(names));
        setRefused({});
      });
    },
    refuse(wrong: Problems<Name>, final: boolean): void {
      announceMessages(form.current, false);
      flushSync(() => {
        setRefused(wrong);
        setIsFinal(final);
      });
    },
    focusFirst(wrong: Problems<Name>): void {
      const first = names.find((name) => wrong[name]);
      const field = first && form.current?.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
    },
    fill(name: Name, value: string): void {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
      field.value = value;
      if (form.current) setValues(read(form.current, names));
    },
  };
}

/**
 * A form whose fields keep their own values, each under its name: what was typed or filled in by
 * the browser before the scripts ran is not lost.
 */
export function useForm<Name extends string>(rules: FormRules<Name>) {
  const { names, check, eager = false, onSubmit, onInvalid } = rules;
  const fields = useFields(names);
  const { values, touched, refused, focusFirst } = fields;
  const [busy, setBusy] = useState(false);
  const problems = check(values);

  function showsProblem(name: Name): boolean {
    if (touched.has(name)) return true;
    return eager === "filled" ? values[name] !== "" : eager;
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const sent = read(event.currentTarget, names);
    const wrong = check(sent);
    fields.onSent(sent);
    if (Object.keys(wrong).length > 0) {
      onInvalid?.(sent);
      return focusFirst(wrong);
    }
    setBusy(true);
    try {
      await onSubmit(sent);
    } finally {
      setBusy(false);
    }
  }

  return {
    /** For the form element itself. */
    props: {
      ref: fields.form,
      noValidate: true,
      method: "post" as const,
      onInput: fields.onInput,
      onBlur: fields.onBlur,
      onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    },
    values,
    busy,
    /** Whether any field has something wrong, shown or not, the server's refusals included. */
    invalid: fields.isRefused || Object.keys(problems).length > 0,
    error: (name: Name): string | undefined =>
      refused[name] ?? (showsProblem(name) ? problems[name] : undefined),
    /** Fills in a field whose value is known beforehand. */
    fill: fields.fill,
    /**
     * Shows the server's messages at the fields that they name.
     * @param final false where the same may be accepted later
     * @returns whether it named any
     */
    refuse(details: readonly { path: string; message: string }[], final = true): boolean {
      const wrong = firstMessages(values, details);
      fields.refuse(wrong, final);
      focusFirst(wrong);
      return Object.keys(wrong).length > 0;
    },
  };
}
