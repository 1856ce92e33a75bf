import { lazy, Suspense, useEffect, useState } from "react";
import type { Question } from "./alert-dialog.tsx";

interface Asked extends Question {
  key: number;
  answer: (accepted: boolean) => void;
}

const loadDialog = () => import("./alert-dialog.tsx");
const AlertDialog = lazy(() => loadDialog().then((module) => ({ default: module.AlertDialog })));

let ask: ((asked: Asked) => void) | undefined;
let last = 0;

/** Asks before something that cannot be taken back; false on Escape too. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    last += 1;
    if (ask) ask({ ...question, key: last, answer: resolve });
    else resolve(false);
  });
}

/** Stands once in the document; the dialog itself is loaded a little after the page. */
export function ConfirmHost() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    ask = setAsked;
    const later = setTimeout(loadDialog, 3000);
    return () => {
      clearTimeout(later);
      ask = undefined;
    };
  }, []);
  if (!asked) return null;
  const { key, answer, ...question } = asked;
  return (
    <Suspense>
      <AlertDialog
        key={key}
        {...question}
        onAnswer={answer}
        onGone={() => setAsked((now) => (now === asked ? null : now))}
      />
    </Suspense>
  );
}
