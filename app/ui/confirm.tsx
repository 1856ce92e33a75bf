import { useEffect, useState } from "react";
import type { Question } from "./alert-dialog.tsx";
import { useLoaded } from "./use-loaded.ts";

interface Asked extends Question {
  key: number;
  answer: (accepted: boolean) => void;
}

const loadDialog = () => import("./alert-dialog.tsx");
const preload = () => void loadDialog().catch(() => {});
/** Loads the dialog at the first use of the page, so that it opens at once; a page that is only read does not load it. */
const USES = ["pointerover", "keydown"] as const;

let ask: ((asked: Asked) => void) | undefined;
let last = 0;

/** Asks before something that cannot be undone; false on Escape too. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    last += 1;
    if (ask) ask({ ...question, key: last, answer: resolve });
    else resolve(false);
  });
}

/**
 * The subject of the question may be deleted, and the button with it: then the page gets the focus.
 */
function keepFocus(): void {
  if (document.activeElement === document.body)
    document.querySelector("main")?.focus({ preventScroll: true });
}

/** Rendered once in the document. */
export function ConfirmHost() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const loaded = useLoaded(loadDialog, asked !== null, askPlainly);
  useEffect(() => {
    // One that is still unanswered can no longer be seen.
    ask = (next) =>
      setAsked((now) => {
        now?.answer(false);
        return next;
      });
    for (const use of USES) addEventListener(use, preload, { once: true });
    return () => {
      for (const use of USES) removeEventListener(use, preload);
      ask = undefined;
    };
  }, []);

  // Runs after the window has closed and has tried to return the focus.
  useEffect(() => (asked ? () => void setTimeout(keepFocus) : undefined), [asked]);

  /** If the dialog cannot be loaded, the browser's own asks the question. */
  function askPlainly() {
    if (!asked) return;
    const words = [asked.title, asked.text].filter(Boolean).join("\n");
    asked.answer(window.confirm(words));
    setAsked(null);
  }

  if (!asked || !loaded) return null;
  const { key, answer, ...question } = asked;
  return (
    <loaded.AlertDialog
      key={key}
      {...question}
      onAnswer={answer}
      onGone={() => setAsked((now) => (now === asked ? null : now))}
    />
  );
}
