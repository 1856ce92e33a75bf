import { lazy, Suspense, useEffect, useState } from "react";
import type { Question } from "./alert-dialog.tsx";

export interface Asked extends Question {
  answer: (accepted: boolean) => void;
}

const loadDialog = () => import("./alert-dialog.tsx");
const AlertDialog = lazy(() => loadDialog().then((module) => ({ default: module.AlertDialog })));

let ask: ((asked: Asked) => void) | undefined;

/** Asks before something that cannot be taken back; false on Escape too. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    if (ask) ask({ ...question, answer: resolve });
    else resolve(false);
  });
}

/** Stands once in the document; the dialog itself is loaded while the browser is idle. */
export function ConfirmHost() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    ask = (next) =>
      setAsked((open) => {
        open?.answer(false);
        return next;
      });
    const idle = setTimeout(loadDialog, 3000);
    return () => {
      clearTimeout(idle);
      ask = undefined;
    };
  }, []);
  if (!asked) return null;
  return (
    <Suspense>
      <AlertDialog
        key={`${asked.title}${asked.text}`}
        {...asked}
        onAnswer={asked.answer}
        onGone={() => setAsked((now) => (now === asked ? null : now))}
      />
    </Suspense>
  );
}
